import { Trans, useLingui } from '@lingui/react/macro'
import { kathmanduDay, nepaliDate, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ChipSelect } from '../../kit/forms/chip-select.tsx'
import { DayField } from '../../kit/forms/day-field.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailureLine } from '../../platform/failed-to-load.tsx'
import { Signature, Signatures as SignatureLines } from '../../approvals/signatures.tsx'
import { proposals } from '../../approvals/calls.ts'
import * as css from './tariff.module.css'
import { TrialPanel } from './trial-panel.tsx'
import { type DraftedTariff, tomorrow } from './use-tariff-draft.ts'
import type { useTrial } from './use-trial.ts'

interface DraftAsideProps {
  of: DraftedTariff
  /** Who writes the draft; undefined where the reader may not. */
  maker: string | undefined
  trial: ReturnType<typeof useTrial>
  /** The choice of the month that is tried. */
  month: ReactNode
}

/** Beside the rules: from when the draft would hold, whom it would touch, and the signatures. */
export function DraftAside({ of: draft, maker, trial, month }: DraftAsideProps) {
  const { t } = useLingui()
  return (
    <aside className={css.aside}>
      <DraftDay of={draft} mayWrite={maker !== undefined} />
      <Section title={<Trans>Who is touched</Trans>} label={t`Who is touched`} aside={month}>
        <FailureLine of={trial.error} />
        <TrialPanel of={trial.trial} isRunning={trial.isRunning} isOutdated={trial.isOutdated} />
      </Section>
      {maker !== undefined && <Signatures name={maker} />}
    </aside>
  )
}

/** The day from which the draft would hold, tomorrow at the earliest; one date in two calendars. */
function DraftDay({ of: draft, mayWrite }: { of: DraftedTariff; mayWrite: boolean }) {
  const { t } = useLingui()
  const writing = useWriting()
  const { valid_from } = draft
  const note = valid_from && writing.bothDates(startOfKathmanduDay(valid_from))
  return (
    <Section title={<Trans>From when</Trans>} aside={<Trans>one date, two calendars</Trans>}>
      {mayWrite ? (
        <DayField
          label={t`From`}
          value={valid_from}
          min={tomorrow()}
          note={note}
          onChange={(day) => day && draft.setDay(day)}
        />
      ) : (
        <Text>{note}</Text>
      )}
      <Text small tone="quiet">
        <Trans>From 00:00 Nepal time. The fees page announces it as soon as two people have signed.</Trans>
      </Text>
    </Section>
  )
}

const monthsBack = 6

/** The Nepali months before a day, the last one first: each by a day in it. */
export function useMonths(today: string): { id: string; label: string }[] {
  const { month } = useWriting()
  const noon = startOfKathmanduDay(today).getTime()
  const dayOfMonth = nepaliDate(new Date(noon))?.day ?? 1
  return Array.from({ length: monthsBack }, (_, back) => {
    // so many days before lies well inside the month
    const inside = new Date(noon - (dayOfMonth + 14 + back * 30.44) * 86_400_000)
    const { year, month: at } = nepaliDate(inside) ?? { year: 2083, month: 1 }
    return { id: kathmanduDay(inside), label: month({ calendar: 'bs', year, month: at }) }
  })
}

/** The month whose loads are tried. */
export function TrialMonth({
  months,
  value,
  onChange,
}: {
  months: readonly { id: string; label: string }[]
  value: string
  onChange: (id: string) => void
}) {
  const { t } = useLingui()
  const shown = months.find(({ id }) => id === value)?.label ?? value
  return (
    <ChipSelect
      label={t`Month`}
      value={value}
      groups={[{ head: '', options: months }]}
      shown={<Trans>tried on {shown}</Trans>}
      onChange={onChange}
    />
  )
}

/** Both signatures: the maker’s by sending, the other one open. */
function Signatures({ name }: { name: string }) {
  return (
    <Section title={<Trans>Signatures</Trans>}>
      <SignatureLines>
        <Signature name={name}>
          <Trans>Maker, you sign by sending</Trans>
        </Signature>
        <Signature isOpen name={<Trans>Checker needed</Trans>}>
          <Trans>A finance checker, not you</Trans>
        </Signature>
      </SignatureLines>
    </Section>
  )
}

/** Proposals about the tariff that wait for a second person. */
export function WaitingProposals() {
  const { data } = useQuery(proposals('waiting'))
  const waiting = data?.data.filter(({ kind }) => kind === 'tariff_rule') ?? []
  if (waiting.length === 0) return null
  return (
    <div className={css.waiting}>
      {waiting.map(({ id, reference, maker_name }) => (
        <Status key={id} tone="wait" sentence>
          <Trans>
            <Link href={`/operator/second-person?at=${id}`}>{reference}</Link> by {maker_name} waits for a second
            person.
          </Trans>
        </Status>
      ))}
    </div>
  )
}
