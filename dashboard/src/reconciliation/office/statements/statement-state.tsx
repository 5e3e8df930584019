import type { Statement } from '@sahuji/contract/reconciliation/statement-shapes'
import { Status } from '../../../kit/layout/status.tsx'
import { Translated } from '../../../kit/office/translated.tsx'
import { statementStates } from './statement-words.ts'

/** The state of a statement, in one word. */
export function StatementState({ of: { state } }: { of: Pick<Statement, 'state'> }) {
  const { tone, says } = statementStates[state]
  return (
    <Status tone={tone}>
      <Translated of={says} />
    </Status>
  )
}
