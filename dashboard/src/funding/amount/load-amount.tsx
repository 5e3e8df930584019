import type { Instrument } from '@sahuji/contract/banks'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Load } from '@sahuji/contract/funding'
import * as contract from '@sahuji/contract/funding'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Columns } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { useRested } from '../../kit/layout/use-rested.ts'
import { useOfflineSince } from '../../platform/server/connection.ts'
import { query, untilAnswered } from '../../platform/calls/query.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { funding, loadAddress } from '../calls.ts'
import { leaveForBank } from '../hand-off.ts'
import { dropCarried, useLoadDraft } from '../load-draft.ts'
import { LoadForm } from '../load-form.tsx'
import { LoadLimitsSection } from '../load-limits.tsx'
import { WalletAfter } from './wallet-after.tsx'

export interface LoadAmountProps {
  instrument: Instrument
  /** The loaded book; live by default. */
  mode?: Mode
  /** The payment method, above the amount. */
  head: ReactNode
  /** Between the fee and the purpose. */
  note?: ReactNode
  /** Under the form. */
  below?: ReactNode
  /** At the end of the side column. */
  beside?: ReactNode
}

/** The amount, its cost and the balance after it: the same for every way to load. */
export function LoadAmount({ instrument, mode = 'live', head, note, below, beside }: LoadAmountProps) {
  const navigate = useNavigate()
  const { draft, write, drop } = useLoadDraft(instrument.id, mode)
  const quote = useLoadQuote({ instrument_id: instrument.id, mode }, draft.amount)
  // keeps the last quote while the next one loads, but not without an amount
  const known = draft.amount && !quote.error ? quote.data : undefined
  // before the first quote the way's own overview has the limits
  const channels = useCardQuery(funding.channels())
  const overview = channels.data?.find(({ channel }) => channel === instrument.channel)
  // their remaining amounts are of the live book
  const limits = quote.data?.limits ?? (mode === 'live' ? overview?.limits : undefined)
  const rule = quote.data?.fee_rule ?? overview?.fee_rule
  const way = { name: instrument.name, once: overview?.rail_terms?.once_web ?? null }
  const leaving = useMutation(funding.leave())
  const forget = () => {
    drop()
    dropCarried()
  }
  const leave = async (load: Load) => {
    // the browser's Back from the bank leads to the load, not to a form that could be sent again
    await navigate({ to: loadAddress(load), replace: true })
    // a bank's app opens there, on this phone or on another
    // if the connection is lost now, the load's page still has the way
    if (load.channel !== 'mobilebanking') await leaveForBank(load, leaving.mutateAsync).catch(() => {})
  }
  return (
    <Columns
      narrow
      side={
        <Stack gap={10}>
          {limits && mode === 'live' && (
            <LoadLimitsSection of={limits} next={known && draft.amount} rule={rule} way={way} />
          )}
          <WalletAfter
            mode={mode}
            credited={known?.credited}
            byCard={instrument.channel === 'visa'}
            inApp={instrument.channel === 'mobilebanking'}
          />
          {beside}
        </Stack>
      }
    >
      <Stack gap={10}>
        <Section>
          <Stack gap={6}>
            {head}
            <LoadForm
              instrument={instrument}
              mode={mode}
              draft={draft}
              write={write}
              quote={known}
              quoteError={quote.error}
              askQuote={quote.askAgain}
              limits={limits}
              note={note}
              leave={(load) => void leave(load)}
              onCancel={forget}
            />
          </Stack>
        </Section>
        {below}
      </Stack>
    </Columns>
  )
}

/**
 * The server's quote of an amount, asked when the typing rests; the last one remains on screen meanwhile. Offline it is not
 * asked and the amount shows no error; it is asked automatically after the reconnection.
 */
function useLoadQuote(of: { instrument_id: string; mode: Mode }, amount: bigint | undefined) {
  const rested = useRested(amount)
  const isOffline = useOfflineSince() !== undefined
  const amountToQuote = rested !== undefined && rested > 0n ? rested : undefined
  const { data, error, refetch } = useQuery({
    ...query(contract.quoteLoad, { ...of, amount: amountToQuote ?? 1n }, { isQuiet: true }),
    enabled: amountToQuote !== undefined && !isOffline,
    placeholderData: keepPreviousData,
    ...untilAnswered,
  })
  // a refusal of the previous amount does not apply to this one
  const isCurrent = rested === amount && !isOffline
  // the quote of another amount is shown only while this one's loads
  const isShown = !isOffline || data?.amount === amount
  return { data: isShown ? data : undefined, error: isCurrent ? error : null, askAgain: () => void refetch() }
}
