import { type RefusalCode, type RefusalFacts, refusalSentence } from '@sahuji/contract/refusals'

/** A business "no": thrown once, mapped once (serve.ts). The transaction around it rolls back by itself. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly facts: RefusalFacts
  /** Fields of the request that the sentence belongs to. */
  readonly fields: readonly string[]

  constructor(code: RefusalCode, facts: RefusalFacts = {}, fields: readonly string[] = []) {
    super(refusalSentence(code, facts))
    this.code = code
    this.facts = facts
    this.fields = fields
  }
}
