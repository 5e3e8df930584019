import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { ReviewedCase } from '@sahuji/contract/kyc/review'
import { DateTime } from '../../../kit/format/date.tsx'
import { PeopleIcon } from '../../../kit/icons/navigation.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import * as css from './case.module.css'
import type { CasePermissions } from './use-case-permissions.ts'

/** The events of a case in the desk's words. */
const eventWords: Readonly<Record<string, MessageDescriptor>> = {
  opened: msg`Opened by the merchant`,
  submitted: msg`Sent`,
  taken_up: msg`In review`,
  claimed: msg`Claimed`,
  released: msg`Released`,
  more_asked: msg`More was requested`,
  sent_again: msg`Sent again`,
  signed: msg`Signed as the first`,
  signatures_dropped: msg`A signature no longer counts: both sign again`,
  accepted: msg`Approved`,
  rejected: msg`Rejected`,
  appealed: msg`Appealed`,
  ends_soon: msg`Reminded of its end`,
  expired: msg`Ended`,
  replaced: msg`Replaced by a newer case`,
}

/** The signatures of the approval and all events, newest first. */
export function DeskCaseHistory({
  of: { signatures, queued, history },
  permissions,
}: {
  of: ReviewedCase
  permissions: CasePermissions
}) {
  const { _ } = useMessages()
  const open = queued.signatures.needed - signatures.length
  return (
    <Section title={<Trans>Signatures and history</Trans>}>
      <div className={css.signatures}>
        {signatures.map(({ place, by, at }) => (
          <div key={place}>
            <div className={css.signature}>{by}</div>
            <p>
              <DateTime of={at} as="day" />, <DateTime of={at} as="time" />
            </p>
          </div>
        ))}
        {permissions.isWaiting && open > 0 && (
          <div>
            <div className={css.signature} data-open="">
              <PeopleIcon small />
              {permissions.hasSigned ? <Trans>Needed, not you</Trans> : <Trans>Not signed yet</Trans>}
            </div>
            <p>
              {open > 1 ? (
                <Trans>Two different reviewers sign the full tier</Trans>
              ) : (
                <Trans>One signature is left</Trans>
              )}
            </p>
          </div>
        )}
      </div>
      <ol className={css.past}>
        {history.map(({ at, what, by }) => {
          const words = eventWords[what]
          return (
            <li key={`${at.toISOString()} ${what}`}>
              <span>
                <DateTime of={at} as="day" />, <DateTime of={at} as="time" />
              </span>
              <span>
                {words ? _(words) : what}
                {by && `, ${by}`}
              </span>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
