import type { TransferOverview } from '@sahuji/contract/transfers'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { DayField } from '../../kit/forms/day-field.tsx'
import { Form } from '../../kit/forms/form.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { ListField } from '../../kit/forms/list-field.tsx'
import { useReviewFocus } from '../../kit/forms/use-review-focus.ts'
import { BothDates } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Columns, Grid } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { failureWords, useRefusedFields } from '../../platform/failures/failure-words.ts'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { transfers, fundRequests } from '../calls.ts'
import { AtMost } from '../send/at-most.tsx'
import { isOwnNumber, useNumberRemarks } from '../send/number-remarks.ts'
import { numberIn } from '../send-draft.ts'
import { PurposeAndNote } from '../send/purpose-and-note.tsx'
import { PayerFields } from './payer-fields.tsx'
import { refusedPayers } from './refused-payers.ts'
import {
  emptyRequest,
  openDays,
  type RequestDraft,
  fundRequestOf,
  lastDayOf,
  rhythms,
  useRequestDraft,
} from './request-draft.ts'
import { RequestAsked, RequestFailed } from './request-result.tsx'
import { RequestReview } from './request-review.tsx'
import { RequestSide } from './request-side.tsx'
import type { FundRequest } from '@sahuji/contract/transfers/requests'

/** Payers, amount, purpose, last day, and repetition; the draft survives whatever the call brings. */
export function RequestForm({ overview: { purposes, requests } }: { overview: TransferOverview }) {
  const { t } = useLingui()
  const { draft, write, drop } = useRequestDraft()
  const [missing, setMissing] = useState<FieldErrors>()
  const missingOf = useMissing()
  const openedAt = useOpenedAt()
  const asking = useRequestFunds(drop)
  const refused = useRefusedPayers(asking.failure, draft, requests.amount_max)
  const remarks = useNumberRemarks(draft.payers.length === 1 ? numberIn(draft.payers[0]?.mobile_no ?? '') : undefined)
  const sum = draft.payers.reduce((all, { amount = 0n }) => all + amount, 0n)
  const change = (part: Partial<RequestDraft>) => {
    asking.reset()
    write(part)
  }
  const { heading, review } = useReviewFocus()
  const isWhole = () => {
    const absent = missingOf(draft, openedAt)
    setMissing(absent)
    return !absent
  }
  const submit = () => {
    const ask = fundRequestOf(draft)
    if (isWhole() && ask) asking.ask(ask)
  }
  if (asking.status === 'Success') return <RequestAsked of={asking.asked} onReset={() => change(emptyRequest)} />
  // a refusal of a field is at that field in the form
  if (asking.failure && !refused) return <RequestFailed of={asking.failure} onReset={asking.reset} />
  return (
    <Columns narrow side={<RequestSide of={requests} sum={sum} payers={draft.payers.length} />}>
      <Form
        label={t`Ask for money`}
        onSubmit={submit}
        onEnter={() => isWhole() && review()}
        errors={missing ?? refused}
        remarks={remarks}
      >
        <Stack gap={10}>
          <Section title={t`From whom and how much`} aside={<AtMost of={requests.amount_max} />}>
            <PayerFields of={draft.payers} onChange={(payers) => change({ payers })} />
          </Section>
          <Section title={t`What for`}>
            <PurposeAndNote purposes={purposes} draft={draft} write={change} />
          </Section>
          <Section title={t`Until when`}>
            <WhenFields draft={draft} write={change} />
          </Section>
          <RequestReview draft={draft} sum={sum} heading={heading} isPending={asking.isLoading} onCancel={drop} />
        </Stack>
      </Form>
    </Columns>
  )
}

function WhenFields({ draft, write }: { draft: RequestDraft; write: (part: Partial<RequestDraft>) => void }) {
  const { t } = useLingui()
  const { number, date } = useWriting()
  const openedAt = useOpenedAt()
  const last = lastDayOf(draft, openedAt)
  const end = date(startOfKathmanduDay(last), 'day')
  const names: Record<(typeof rhythms)[number], string> = {
    once: t`Once`,
    week: t`Every week`,
    month: t`Every month`,
  }
  return (
    <Stack gap={4}>
      <Grid>
        <DayField
          name="due_on"
          label={t`Wished for by, optional`}
          value={draft.due_on}
          min={kathmanduDay(openedAt)}
          max={last}
          note={
            draft.due_on > last ? (
              <Trans>The request ends on {end}. Choose a day before, or let it stay open longer.</Trans>
            ) : (
              draft.due_on && <BothDates of={startOfKathmanduDay(draft.due_on)} />
            )
          }
          onChange={(due_on) => write({ due_on })}
        />
        <ListField
          name="expires_days"
          label={t`Days it stays open`}
          options={openDays.map((id) => ({ id, label: number(Number(id)) }))}
          value={draft.expires_days}
          onChange={(expires_days) => write({ expires_days })}
        />
        <ListField
          name="every"
          label={t`How often`}
          options={rhythms.map((id) => ({ id, label: names[id] }))}
          value={draft.every}
          onChange={(every) => write({ every })}
        />
      </Grid>
      <Checkbox isSelected={draft.remind} onChange={(remind) => write({ remind })}>
        <Trans>Remind them a day before it ends</Trans>
      </Checkbox>
      <Checkbox isSelected={draft.may_change} onChange={(may_change) => write({ may_change })}>
        <Trans>They may pay another amount</Trans>
      </Checkbox>
    </Stack>
  )
}

/** The server's refusals, each at its field. */
function useRefusedPayers(failure: Error | null, { payers }: RequestDraft, most: bigint): FieldErrors | undefined {
  const refused = useRefusedFields(failure)
  const refusal = failure instanceof CallFailed ? failure.refusal : undefined
  return refused && refusedPayers(refused, { refusal, payers, most })
}

/** The sentences for missing values, by field; undefined where nothing is missing. */
function useMissing(): (draft: RequestDraft, now: Date) => FieldErrors | undefined {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const remarksOf = (written: string): string[] => {
    const number = numberIn(written)
    if (!number) return [t`Enter a mobile number of ten digits.`]
    // the field already shows it; the server refuses what is not known yet
    const { queryKey } = transfers.receiver(number)
    const error = queries.getQueryState(queryKey)?.error ?? null
    if (isOwnNumber(error)) return [failureWords(i18n, error).sentence]
    const isUnowned = queries.getQueryData(queryKey)?.is_known === false
    return isUnowned ? [t`This number has no wallet.`] : []
  }
  return (draft, now) => {
    const { payers, purpose, due_on } = draft
    const isSplit = payers.length > 1
    const remarks: [field: string, said: string[]][] = [
      ...payers.flatMap(({ mobile_no, amount }, at): typeof remarks => [
        [isSplit ? `payers.${at}` : 'mobile_no', remarksOf(mobile_no)],
        [isSplit ? `parts.${at}` : 'amount', amount ? [] : [t`Enter an amount.`]],
      ]),
      ['purpose', purpose ? [] : [t`Choose the purpose.`]],
      ['due_on', due_on > lastDayOf(draft, now) ? [t`The request ends before the day you wish for.`] : []],
    ]
    const absent = Object.fromEntries(remarks.filter(([, said]) => said.length > 0))
    return Object.keys(absent).length > 0 ? absent : undefined
  }
}

type Ask = NonNullable<ReturnType<typeof fundRequestOf>>

/** A request as specified: null, Success or Failed, whether it loads, and a reset. Spec §4. */
interface RequestFunds {
  status: null | 'Success' | 'Failed'
  isLoading: boolean
  /** The request, with each payer's part. */
  asked: readonly FundRequest[]
  failure: Error | null
  ask: (ask: Ask) => void
  reset: () => void
}

/** Sends the request, and keeps its outcome. */
function useRequestFunds(drop: () => void): RequestFunds {
  const { data, error, isPending, isSuccess, mutate, reset } = useMutation({ ...fundRequests.ask(), onSuccess: drop })
  return {
    status: isSuccess ? 'Success' : error ? 'Failed' : null,
    isLoading: isPending,
    asked: data?.requests ?? [],
    failure: error,
    ask: (ask) => mutate(ask),
    reset,
  }
}
