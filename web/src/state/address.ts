// SPDX-License-Identifier: MIT
// The address after the '#': a place and a position, such as `#/explore/keys?fen=8/8/… w - - 0 1`.

export interface Address {
  place: string;
  detail: string;
  fen?: string | undefined;
}

export function parseAddress(hash: string): Address {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [place = '', detail = ''] = path.split('/');
  const fen = query
    .split('&')
    .find((part) => part.startsWith('fen='))
    ?.slice(4);
  let text: string | undefined;
  try {
    text = fen === undefined ? undefined : decodeURIComponent(fen).replaceAll('_', ' ');
  } catch {
    text = undefined; // a damaged escape sequence names no position
  }
  return { place, detail, fen: text };
}

/** Blanks become underscores so that the address can be read and passed on in one piece. */
export function formatAddress({ place, detail, fen }: Address): string {
  const path = detail ? `${place}/${detail}` : place;
  return `#/${path}${fen ? `?fen=${fen.replaceAll(' ', '_')}` : ''}`;
}
