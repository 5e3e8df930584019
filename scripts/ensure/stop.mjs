/** Ends the set-up with one line for the person and an exit code; never a stack trace. */
export class Stop extends Error {
  constructor(sentence, code = 1) {
    super(sentence)
    this.code = code
  }
}
