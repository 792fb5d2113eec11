// SPDX-License-Identifier: MIT
// The parts of cm-chessboard that the page uses; the package ships no types.

declare module 'cm-chessboard/src/Chessboard.js' {
  export interface MoveInputEvent {
    type: 'moveInputStarted' | 'movingOverSquare' | 'validateMoveInput' | 'moveInputCanceled' | 'moveInputFinished';
    squareFrom?: string;
    squareTo?: string;
    piece?: string;
    animate?: boolean;
  }
  export interface BoardView {
    svg: SVGSVGElement;
    container: HTMLElement;
    markersLayer: SVGGElement;
    markersTopLayer: SVGGElement;
  }
  export class Chessboard {
    constructor(element: HTMLElement, props: Record<string, unknown>);
    view: BoardView;
    setPosition(fen: string, animated?: boolean): Promise<void>;
    setOrientation(color: 'w' | 'b', animated?: boolean): Promise<void>;
    getOrientation(): 'w' | 'b';
    getPiece(square: string): string | undefined;
    enableMoveInput(handler: (event: MoveInputEvent) => boolean | void, color?: 'w' | 'b'): void;
    disableMoveInput(): void;
    isMoveInputEnabled(): boolean;
    cancelMoveInput(): void;
    destroy(): void;
  }
}
declare module 'cm-chessboard/src/extensions/accessibility/Accessibility.js' {
  export class Accessibility {}
}
