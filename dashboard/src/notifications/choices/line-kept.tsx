import { Trans } from '@lingui/react/macro'
import { Status } from '../../kit/layout/status.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import type { ChoicesLine, KeepChoices } from './use-notice-choices.ts'

/** Beside the last changed line: that it is saved, or why it is not. */
export function LineKept({ line, keep }: { line: ChoicesLine; keep: KeepChoices }) {
  return (
    <>
      <output>
        {keep.isSaved(line) && (
          <Status tone="good">
            <Trans>Saved</Trans>
          </Status>
        )}
      </output>
      <FailureLine of={keep.failureOf(line)} />
    </>
  )
}
