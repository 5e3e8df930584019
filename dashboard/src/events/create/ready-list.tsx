import { openChecks, type OpenCheck, type OwnEvent } from '@sahuji/contract/events'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Count } from '../../kit/format/count.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { checkWords, stepHref, stepNames, ticketsHref } from '../event-words.ts'
import * as css from './create.module.css'

/** What an event needs: done with a tick, open in amber with the way to its step. */
export function ReadyList({ of: event }: { of: OwnEvent }) {
  const { _ } = useMessages()
  const open = new Set<OpenCheck>(event.open_checks)
  const done = openChecks.length - open.size
  return (
    <>
      <Text small tone="quiet">
        <Trans>
          <Count of={done} /> of <Count of={openChecks.length} />
        </Trans>
      </Text>
      <ul className={css.ready}>
        {openChecks
          .filter((check) => open.has(check))
          .map((check) => (
            <li key={check}>
              <Status tone="warn" sentence>
                {_(checkWords[check].name)} · <Way of={event} check={check} />
              </Status>
            </li>
          ))}
        {open.size === 0 && (
          <li>
            <Status tone="good" sentence>
              <Trans>Everything that buyers need is there.</Trans>
            </Status>
          </li>
        )}
      </ul>
    </>
  )
}

function Way({ of: event, check }: { of: OwnEvent; check: OpenCheck }) {
  const { _ } = useMessages()
  const { at } = checkWords[check]
  if (at === 'tickets')
    return (
      <Link href={ticketsHref(event)}>
        <Trans>Tickets</Trans>
      </Link>
    )
  if (at === 'kyc')
    return (
      <Link href="/dashboard/updatekyc">
        <Trans>KYC</Trans>
      </Link>
    )
  return <Link href={stepHref(event.id, at)}>{_(stepNames[at])}</Link>
}
