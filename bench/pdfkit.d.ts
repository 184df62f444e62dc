declare module 'pdfkit' {
  /** The part of pdfkit that the benchmark draws with. */
  export default class PDFKit {
    constructor(options: { size: [number, number]; autoFirstPage: boolean });
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end', listener: (value: unknown) => void): this;
    addPage(): this;
    transform(a: number, b: number, c: number, d: number, e: number, f: number): this;
    lineCap(cap: 'round'): this;
    lineJoin(join: 'round'): this;
    lineWidth(width: number): this;
    strokeColor(colour: string): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): this;
    stroke(): this;
    end(): void;
  }
}
