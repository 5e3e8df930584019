import { Trans, useLingui } from '@lingui/react/macro'
import type { readTariff } from '@sahuji/contract/tariff/office/tariff'
import type { Gives } from '@sahuji/contract/http/route'
import { keyOfLine, type TariffChange, tariffChange } from '@sahuji/contract/tariff/lines'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../../kit/layout/button.tsx'
import { focusHeading } from '../../kit/forms/keep-focus.ts'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { FailedToLoad } from '../../platform/failed-to-load.tsx'
import { pricing } from './calls.ts'
import { KeyCap } from '../../kit/office/key-cap.tsx'
import { useLineName } from './tariff-words.tsx'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { usePageKeys } from '../../kit/office/page-keys.ts'
import { DraftAside, TrialMonth, useMonths, WaitingProposals } from './draft-parts.tsx'
import { FeeDialog } from './fee-dialog.tsx'
import { changeOf, type LineRow, rowsOf } from './line-rows.ts'
import { NewLineDialog } from './new-line-dialog.tsx'
import { RulesTable } from './rules-table.tsx'
import { SendDialog } from './send-dialog.tsx'
import * as css from './tariff.module.css'
import { type DraftedTariff, useTariffDraft } from './use-tariff-draft.ts'
import { useTrial } from './use-trial.ts'
import { Versions } from './versions.tsx'

/** Lines that somebody proposed, to be tried before they are signed. */
export interface ProposedTariff {
  valid_from: string
  changes: TariffChange[]
  /** Who proposed them. */
  by: string
}

const asChanges = z.array(tariffChange)

/** /operator/tariff: the one dated table. A draft is written into it, tried on a month that is over, and signed by two. */
export function TariffPage({ proposed }: { proposed?: ProposedTariff | undefined }) {
  const { t } = useLingui()
  const { data, error, isPending, refetch } = useQuery(pricing.read())
  if (data) return <WholeTariff of={data} proposed={proposed} />
  return (
    <OfficePageFrame title={t`Tariff`}>
      {isPending && <LoadingRows rows={12} />}
      {error && <FailedToLoad of={error} onRetry={() => void refetch()} />}
    </OfficePageFrame>
  )
}

type Writing = { what: 'send' } | { what: 'line' } | { what: 'fee'; row: LineRow }

interface WholeTariffProps {
  of: Gives<typeof readTariff>
  proposed: ProposedTariff | undefined
}

function WholeTariff({ of: tariff, proposed: asked }: WholeTariffProps) {
  const { t } = useLingui()
  const operator = useOperator()
  const { at }: { at?: string } = useSearch({ strict: false })
  const own = useTariffDraft()
  const proposed = asked && { ...own, ...asked, changes: z.parse(asChanges, z.encode(asChanges, asked.changes)) }
  const draft = proposed ?? own
  const { valid_from, changes } = draft
  const [writing, setWriting] = useState<Writing>()
  const mayWrite = hasRole(operator, ['finance_maker']) && !proposed
  const mayTry = hasRole(operator, ['finance_maker', 'finance_checker', 'administrator'])
  const months = useMonths(tariff.today)
  const [month, setMonth] = useState(months[0]!.id)
  const trial = useTrial({ on_day: valid_from, changes, month })
  usePageKeys(mayTry ? [{ key: 't', name: t`try on a month`, act: trial.start }] : [])
  const emptied = () => {
    trial.forget()
    focusHeading()
  }
  const touched = new Map(trial.trial?.result?.changes.map((change) => [keyOfLine(change), change.touched]))
  const writeFee = (row: LineRow) => setWriting({ what: 'fee', row })
  return (
    <OfficePageFrame
      title={t`Tariff`}
      actions={
        <>
          {mayTry && (
            <Button isPending={trial.isRunning} onPress={trial.start}>
              <Trans>Try on a month</Trans>
              <KeyCap of="t" />
            </Button>
          )}
          {mayWrite && <DraftButtons of={draft} onSend={() => setWriting({ what: 'send' })} onDrop={emptied} />}
        </>
      }
    >
      <WaitingProposals />
      <Versions
        of={tariff.versions}
        shown={at}
        draft={
          mayWrite || proposed
            ? { valid_from, changes: changes.length, by: proposed?.by ?? operator.name, isSigned: !!proposed }
            : undefined
        }
      />
      <div className={css.columns}>
        <Section
          title={<Trans>Rules</Trans>}
          aside={mayWrite && <NewLineButton onPress={() => setWriting({ what: 'line' })} />}
        >
          <RulesTable
            of={rowsOf(tariff.lines, { on: at ?? tariff.today, from: valid_from, changes })}
            on={at}
            from={valid_from}
            edits={mayWrite ? { change: draft.change, leave: draft.leave, writeFee } : undefined}
            touched={touched}
          />
        </Section>
        <DraftAside
          of={draft}
          maker={mayWrite ? operator.name : undefined}
          trial={trial}
          month={mayTry && <TrialMonth months={months} value={month} onChange={setMonth} />}
        />
      </div>
      <Dialogs of={writing} tariff={tariff} draft={draft} onSent={emptied} onClose={() => setWriting(undefined)} />
    </OfficePageFrame>
  )
}

function DraftButtons({ of: draft, onSend, onDrop }: { of: DraftedTariff; onSend: () => void; onDrop: () => void }) {
  const isEmpty = draft.changes.length === 0
  const drop = () => {
    draft.drop()
    onDrop()
  }
  return (
    <>
      {!isEmpty && (
        <Button kind="ghost" onPress={drop}>
          <Trans>Throw away</Trans>
        </Button>
      )}
      <Button kind="primary" isDisabled={isEmpty} onPress={onSend}>
        <Trans>Send to the second person</Trans>
      </Button>
    </>
  )
}

function NewLineButton({ onPress }: { onPress: () => void }) {
  return (
    <Button size="small" kind="ghost" onPress={onPress}>
      <Trans>New line…</Trans>
    </Button>
  )
}

function Dialogs({
  of: writing,
  tariff,
  draft,
  onSent,
  onClose,
}: {
  of: Writing | undefined
  tariff: Gives<typeof readTariff>
  draft: DraftedTariff
  onSent: () => void
  onClose: () => void
}) {
  const nameOf = useLineName()
  if (!writing) return null
  if (writing.what === 'send') return <SendDialog of={draft} lines={tariff.lines} onSent={onSent} onClose={onClose} />
  const keep: DraftedTariff['change'] = (change) => {
    draft.change(change)
    onClose()
  }
  if (writing.what === 'line') return <NewLineDialog tariff={tariff} onKeep={keep} onClose={onClose} />
  const { row } = writing
  return (
    <FeeDialog
      title={nameOf(row.scope)}
      from={(row.change ?? row.next)?.fee ?? null}
      onKeep={(fee) => keep(changeOf(row, { value: null, fee }))}
      onClose={onClose}
    />
  )
}
