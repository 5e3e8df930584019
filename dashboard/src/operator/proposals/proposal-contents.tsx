import { Plural, Trans } from '@lingui/react/macro'
import type { WholeProposal } from '@sahuji/contract/operator/proposals'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { DrawnClawback } from '../../approvals/clawback-dialog.tsx'
import { proposalKindNames } from '../../approvals/proposal-words.ts'
import { ProposedLines } from '../../approvals/proposed-lines.tsx'
import { DrawnResolution } from '../../funding/office/drawn-resolution.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Translated } from '../../kit/office/translated.tsx'
import { DrawnDispute } from '../../payments/office/drawn-dispute.tsx'
import { CopiedRow, DrawnSettlement, DrawnWriteOffBound } from '../../reconciliation/office/drawn-proposals.tsx'
import { TariffLines } from '../../tariff/office/tariff-change.tsx'

/** The effect of a proposal: entries and balances, the outcome of a payment, or the figures of a rule. */
export function ProposalContents({ of: proposal }: { of: WholeProposal }) {
  const { resolution, tariff, clawback, settlement, write_off_bound, copied_row, dispute, lines } = proposal
  if (resolution) return <DrawnResolution of={resolution} />
  if (tariff) return <TariffLines id={proposal.id} of={tariff} />
  if (write_off_bound) return <DrawnWriteOffBound of={write_off_bound} />
  if (copied_row) return <CopiedRow of={copied_row} />
  return (
    <>
      {clawback && <DrawnClawback of={clawback} />}
      {dispute && <DrawnDispute of={dispute} />}
      {settlement && <DrawnSettlement of={settlement} />}
      {lines.length > 0 && <ProposedLines of={lines} />}
    </>
  )
}

/** The effect of a signature: entries are posted at once, lines of the tariff begin on their day. */
export function WhatIsSigned({ of: { kind, amount, tariff } }: { of: WholeProposal }) {
  const writing = useWriting()
  if (tariff) {
    const begins = writing.bothDates(startOfKathmanduDay(tariff.valid_from))
    return (
      <Plural
        value={tariff.changes.length}
        one={`Tariff: # change, which begins on ${begins}. Until then nothing changes; the fees page announces it at once. The log records your name.`}
        other={`Tariff: # changes, which begin on ${begins}. Until then nothing changes; the fees page announces them at once. The log records your name.`}
      />
    )
  }
  return (
    <>
      <Translated of={proposalKindNames[kind]} />
      {amount !== null && (
        <>
          {', '}
          <Money of={amount} />
        </>
      )}
      {'. '}
      <Trans>It is carried out at the same moment, and the log records your name.</Trans>
    </>
  )
}
