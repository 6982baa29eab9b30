/** A text that spans point into: the document as it was given, or a piece that we wrote. */
export interface Source {
  readonly text: string;
  readonly original: boolean;
}

/** A stretch of a source, `start` included and `end` not, in UTF-16 units. */
export interface Span {
  readonly source: Source;
  readonly start: number;
  readonly end: number;
}

export const textOf = (span: Span): string => span.source.text.slice(span.start, span.end);

export const joined = (spans: readonly Span[]): string => spans.map(textOf).join("");

/** A span over text that we write. */
export const written = (text: string): Span => ({ source: { text, original: false }, start: 0, end: text.length });
