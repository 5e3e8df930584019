import type { Load } from '@sahuji/contract/funding'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, TextButton } from '../kit/layout/button.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Line, Lines } from '../kit/data/lines.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Money } from '../kit/format/money.tsx'
import { Text } from '../kit/layout/text.tsx'
import { loadingAddress } from './calls.ts'
import { channelWords, isOfBank, usePaidWith } from './funding-words.tsx'
import { purposeName } from '../tariff/purposes.ts'
import { useOfferedPurpose } from './use-purposes.ts'
import { keepLoadDraft } from './load-draft.ts'
import { isRefused, phaseOf } from './load-status.tsx'

/** A load that ended without money: its facts, and the next steps. */
export function LoadEnded({ of: load }: { of: Load }) {
  const { _ } = useMessages()
  const again = useBeginAgain(load)
  const bank = usePaidWith(load)
  const way = _(channelWords[load.channel].name)
  const isSure = isRefused(phaseOf(load))
  const purpose = useOfferedPurpose(load.channel, load.purpose)
  return (
    <Stack gap={4}>
      <Lines>
        <Line label={<Trans>Bank</Trans>}>{isOfBank(load.channel) ? `${bank}, ${way}` : way}</Line>
        <Line label={<Trans>Amount</Trans>}>
          <Money of={load.amount} uncounted />
        </Line>
        <Line label={<Trans>Purpose</Trans>}>{purpose ?? purposeName(load.purpose, _)}</Line>
        {load.remark && <Line label={<Trans>Remark</Trans>}>{load.remark}</Line>}
      </Lines>
      <Row wide>
        <Button kind={isSure ? 'primary' : 'secondary'} size="large" onPress={again}>
          <Trans>Try again with {bank}</Trans>
        </Button>
        <LinkButton size="large" href={loadingAddress(load.mode)}>
          <Trans>Another way</Trans>
        </LinkButton>
      </Row>
      <Text small tone="quiet">
        {isSure ? (
          <Trans>All of this is kept; change only what you like.</Trans>
        ) : (
          <Trans>Only if nothing left your account: check your bank’s statement first.</Trans>
        )}
      </Text>
    </Stack>
  )
}

/** Starts the same load again: its page opens with all of its fields. */
export function useBeginAgain(load: Load): () => void {
  const navigate = useNavigate()
  return () => {
    keepLoadDraft(load)
    void navigate(againAt(load) as never)
  }
}

/** Where the same load starts again: a bank has its own page, a card or connectIPS the page of its way. */
function againAt({ mode, channel, instrument_id }: Load): { to: string; search?: { load?: string; by: string } } {
  if (mode === 'sandbox') return { to: '/dashboard/testTransactions', search: { load: channel, by: instrument_id } }
  const { href } = channelWords[channel]
  if (isOfBank(channel)) return { to: `${href}/amount/${instrument_id}` }
  return { to: channel === 'visa' ? `${href}/amount` : href, search: { by: instrument_id } }
}

/** The bank's own words, behind a press, with the service code. */
export function BankReasonDetails({ of: { reason, service_code: code } }: { of: Load }) {
  const [isShown, setIsShown] = useState(false)
  if (!reason && !code) return null
  return (
    <>
      <TextButton onPress={() => setIsShown(!isShown)} aria-expanded={isShown}>
        <Trans>The bank’s messages</Trans>
      </TextButton>
      {isShown && (
        <>
          <br />
          <Text as="span" small tone="quiet">
            {reason && <q lang="en">{reason}</q>} {code && <Trans>Code {code}</Trans>}
          </Text>
        </>
      )}
    </>
  )
}
