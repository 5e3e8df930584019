import { Plural, Trans } from '@lingui/react/macro'
import type { DrawnProposal, WholeProposal } from '@sahuji/contract/operator/proposals'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { Fragment, type ReactNode } from 'react'
import { DrawnClawback } from '../../approvals/clawback-dialog.tsx'
import { proposalKindNames } from '../../approvals/proposal-words.ts'
import { ProposedLines } from '../../approvals/proposed-lines.tsx'
import { DrawnCooperativeLink } from '../../cooperatives/office/drawn-link.tsx'
import { DrawnResolution } from '../../funding/office/drawn-resolution.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Translated } from '../../kit/office/translated.tsx'
import { DrawnArrival } from '../../payments/office/drawn-arrival.tsx'
import { DrawnDispute } from '../../payments/office/drawn-dispute.tsx'
import { CopiedRow, DrawnSettlement, DrawnWriteOffBound } from '../../reconciliation/office/drawn-proposals.tsx'
import { TariffLines } from '../../tariff/office/tariff-change.tsx'

/** What a kind draws of its proposals; `same` is shown by the card. */
type Drawn = Exclude<keyof DrawnProposal, 'same'>

const pictures: { [Name in Drawn]: (of: NonNullable<DrawnProposal[Name]>, id: string) => ReactNode } = {
  resolution: (of) => <DrawnResolution of={of} />,
  tariff: (of, id) => <TariffLines id={id} of={of} />,
  clawback: (of) => <DrawnClawback of={of} />,
  settlement: (of) => <DrawnSettlement of={of} />,
  write_off_bound: (of) => <DrawnWriteOffBound of={of} />,
  copied_row: (of) => <CopiedRow of={of} />,
  dispute: (of) => <DrawnDispute of={of} />,
  arrival: (of) => <DrawnArrival of={of} />,
  cooperative: (of) => <DrawnCooperativeLink of={of} />,
}

const pictureOf = <Name extends Drawn>(name: Name, drawn: DrawnProposal[Name], id: string): ReactNode =>
  drawn ? pictures[name](drawn, id) : null

/** The effect of a proposal: what its kind draws, with entries and balances. A resolution shows where the money goes instead. */
export function ProposalContents({ of: proposal }: { of: WholeProposal }) {
  const { resolution, lines } = proposal
  return (
    <>
      {(Object.keys(pictures) as Drawn[]).map((name) => (
        <Fragment key={name}>{pictureOf(name, proposal[name], proposal.id)}</Fragment>
      ))}
      {!resolution && lines.length > 0 && <ProposedLines of={lines} />}
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
