import { Plural, Trans } from '@lingui/react/macro'
import type { WholeProposal } from '@sahuji/contract/operator/proposals'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { DrawnClawback } from '../../approvals/drawn-clawback.tsx'
import { proposalKindNames } from '../../approvals/proposal-words.ts'
import { ProposedLines } from '../../approvals/proposed-lines.tsx'
import { DrawnResolution } from '../../funding/office/drawn-resolution.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Said } from '../../kit/office/said.tsx'
import { CopiedRow } from '../../reconciliation/office/copied-row.tsx'
import { DrawnWriteOffBound } from '../../reconciliation/office/drawn-write-off-bound.tsx'
import { DrawnSettlement } from '../../reconciliation/office/settlements/drawn-settlement.tsx'
import { TariffLines } from '../../tariff/office/tariff-change.tsx'

/** What a proposal would do: entries and balances, what becomes of a payment, or the figures of a rule. */
export function ProposalContents({ of: proposal }: { of: WholeProposal }) {
  const { resolution, tariff, clawback, settlement, write_off_bound, copied_row, lines } = proposal
  if (resolution) return <DrawnResolution of={resolution} />
  if (tariff) return <TariffLines id={proposal.id} of={tariff} />
  if (write_off_bound) return <DrawnWriteOffBound of={write_off_bound} />
  if (copied_row) return <CopiedRow of={copied_row} />
  return (
    <>
      {clawback && <DrawnClawback of={clawback} />}
      {settlement && <DrawnSettlement of={settlement} />}
      {lines.length > 0 && <ProposedLines of={lines} />}
    </>
  )
}

/** What a signature does: entries are posted at once, lines of the tariff begin on their day. */
export function WhatIsSigned({ of: { kind, amount, tariff } }: { of: WholeProposal }) {
  const writing = useWriting()
  if (tariff) {
    const begins = writing.bothDates(startOfKathmanduDay(tariff.valid_from))
    return (
      <Plural
        value={tariff.changes.length}
        one={`Tariff: # change, which begins on ${begins}. Until then nothing changes; the fees page announces it at once. Your name stands beside it in the log.`}
        other={`Tariff: # changes, which begin on ${begins}. Until then nothing changes; the fees page announces them at once. Your name stands beside them in the log.`}
      />
    )
  }
  return (
    <>
      <Said of={proposalKindNames[kind]} />
      {amount !== null && (
        <>
          {', '}
          <Money of={amount} />
        </>
      )}
      {'. '}
      <Trans>It is carried out in the same moment, and your name stands beside it in the log.</Trans>
    </>
  )
}
