import type { FundRequest } from '@sahuji/contract/transfers/requests'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { purposeName } from '../../tariff/purposes.ts'
import { Facts, type Fact } from '../../kit/data/lines.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { WarningIcon } from '../../kit/icons/states.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'
import { VerifiedMark } from '../send/receiver-person.tsx'

/** The asker, where the merchant decides: their number, whether we know them, and what argues against paying. */
export function Requester({ of: { other, hints } }: { of: FundRequest }) {
  return (
    <Stack gap={3}>
      <Row push="between">
        <Text tone="quiet">{other.mobile_no && <Ltr>{other.mobile_no}</Ltr>}</Text>
        <VerifiedMark is_verified={other.is_verified} />
      </Row>
      {hints && <ScamHints of={hints} />}
    </Stack>
  )
}

/** The purpose, in the asker's words too. */
export function WhatFor({ of: { purpose, note, every } }: { of: Pick<FundRequest, 'purpose' | 'note' | 'every'> }) {
  const { _ } = useMessages()
  const rows: Fact[] = [[<Trans key="purpose">Purpose</Trans>, purposeName(purpose, _), 'purpose']]
  if (note !== null) rows.push([<Trans key="note">Note</Trans>, <bdi key="words">{note}</bdi>, 'note'])
  if (every !== null) rows.push([<Trans key="often">Comes again</Trans>, <Rhythm key="rhythm" of={every} />, 'often'])
  return <Facts of={rows} />
}

/** How often a request repeats; each time needs a new decision. */
function Rhythm({ of: every }: { of: NonNullable<FundRequest['every']> }) {
  return every === 'week' ? (
    <Trans>Every week; you decide each time</Trans>
  ) : (
    <Trans>Every month; you decide each time</Trans>
  )
}

/** What to check before a stranger is paid; empty where both know each other. */
export function ScamHints({ of: hints }: { of: NonNullable<FundRequest['hints']> }) {
  const { is_stranger, is_verified, asked_today: people, was_rejected, member_since } = hints
  if (!is_stranger && !was_rejected) return null
  return (
    <Callout tone="warn" icon={<WarningIcon small />}>
      {is_stranger && (
        <Text strong>
          <Trans>You have never paid them and they have never paid you.</Trans>
        </Text>
      )}
      <Text>
        <Trans>
          Wallet since <DateTime of={member_since} as="day" />.
        </Trans>{' '}
        {!is_verified && <Trans>Their identity is not verified.</Trans>}{' '}
        {people > 3 && <Trans>People they asked within a day: {people}.</Trans>}{' '}
        {was_rejected && <Trans>You rejected a request of theirs before.</Trans>}{' '}
        <Trans>
          Call them on a number you know before you pay. We and your bank never ask for money, codes or a password.
        </Trans>
      </Text>
    </Callout>
  )
}
