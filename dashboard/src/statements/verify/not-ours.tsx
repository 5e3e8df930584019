import { Trans } from '@lingui/react/macro'
import { supportContact } from '../../kit/format/operator.ts'
import { DocumentIcon } from '../../kit/icons/actions.tsx'
import { PrintIcon } from '../../kit/icons/later.tsx'
import { WarningIcon } from '../../kit/icons/states.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Ltr } from '../../kit/layout/text.tsx'
import { CheckSteps } from './check-steps.tsx'
import type { Found } from './verdict.ts'
import * as css from './not-ours.module.css'

/** What was looked at in what is not ours, and what it may be: we do not accuse. */
export function NotOurs({ of: { why, file } }: { of: Extract<Found, { is: 'not_ours' }> }) {
  const isRead = why !== 'unreadable'
  const kind = file === 'xlsx' ? 'Excel' : file === 'other' ? '' : file?.toUpperCase()
  return (
    <Stack gap={10}>
      {why !== 'unknown_code' && (
        <CheckSteps
          of={[
            ...(file
              ? [
                  {
                    id: 'read',
                    answer: isRead ? 'yes' : 'no',
                    what: <Trans>The file can be read</Trans>,
                    note: kind,
                  } as const,
                ]
              : []),
            { id: 'seal', answer: isRead ? 'no' : 'not', what: <SealStep why={why} /> },
            { id: 'rows', answer: 'not', what: <Trans>Rows and totals were not looked at</Trans> },
          ]}
        />
      )}
      <Section title={<Trans>What it may be</Trans>}>
        <ul className={css.list}>
          <li>
            <PrintIcon small />
            <span>
              <Trans>A scan or a photograph of a true paper</Trans>
              <small>
                <Trans>Type the code at its foot, such as K7M2-P9QD-4X8R, and compare the totals.</Trans>
              </small>
            </span>
          </li>
          <li>
            <DocumentIcon small />
            <span>
              <Trans>A copy saved again by another program</Trans>
              <small>
                <Trans>Ask the shop to send the file as it came from us.</Trans>
              </small>
            </span>
          </li>
          <li>
            <WarningIcon small />
            <span>
              <Trans>A paper that was never ours</Trans>
              <small>
                <Trans>
                  The logo proves nothing. Call <Ltr>{supportContact().phone}</Ltr> if you are pressed to accept it.
                </Trans>
              </small>
            </span>
          </li>
        </ul>
      </Section>
    </Stack>
  )
}

function SealStep({ why }: { why: Extract<Found, { is: 'not_ours' }>['why'] }) {
  if (why === 'unknown_key') return <Trans>The seal is not by a key of ours</Trans>
  if (why === 'wrong_signature') return <Trans>The seal does not fit its contents</Trans>
  return <Trans>No seal inside</Trans>
}
