declare module 'bidi-js' {
  interface Levels {
    levels: Uint8Array
  }
  /** Unicode's bidirectional algorithm, UAX #9. */
  export default function bidiFactory(): {
    getEmbeddingLevels: (text: string, base: 'ltr' | 'rtl') => Levels
  }
}
