// SPDX-License-Identifier: MIT
// Sets of squares on this side of the border: 64-bit integers, a1 = bit 0. Only what drawing needs;
// whatever has a meaning in chess is computed by the library.
import type { Hex, SquareName } from './rules';

export const bitsOf = (hex: Hex): bigint => BigInt(`0x${hex}`);
export const hexOf = (bits: bigint): Hex => bits.toString(16).padStart(16, '0');
export const emptySet: Hex = '0000000000000000';

/** The number of a square, a1 = 0 … h8 = 63. */
export const indexOf = (square: SquareName): number =>
  square.charCodeAt(0) - 97 + 8 * (square.charCodeAt(1) - 49);
export const squareAt = (index: number): SquareName =>
  String.fromCharCode(97 + (index & 7)) + String.fromCharCode(49 + (index >> 3));

export const has = (bits: bigint, index: number): boolean => ((bits >> BigInt(index)) & 1n) === 1n;
export const toggled = (bits: bigint, index: number): bigint => bits ^ (1n << BigInt(index));

/** The members of a set, a1 first. */
export function squaresOf(hex: Hex): SquareName[] {
  const bits = bitsOf(hex);
  const names: SquareName[] = [];
  for (let index = 0; index < 64; ++index) if (has(bits, index)) names.push(squareAt(index));
  return names;
}

/** A hexadecimal value in groups of four digits, as people read it. */
export const groupedHex = (hex: Hex): string => `0x${hex.toUpperCase().replace(/(.{4})(?=.)/g, "$1'")}`;

/** The 64 binary digits, highest bit first, one byte (rank) per element. */
export const ranksOf = (hex: Hex): string[] => {
  const digits = bitsOf(hex).toString(2).padStart(64, '0');
  return digits.match(/.{8}/g) ?? [];
};
