import { Trans, useLingui } from '@lingui/react/macro'
import type { WholeProposal } from '@sahuji/contract/operator/proposals'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '../../kit/data/lines.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link, LinkButton } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { usePageKeys } from '../../kit/office/page-keys.ts'
import { deciding } from './calls.ts'
import { GiveBackDialog, type GivingBack } from './give-back-dialog.tsx'
import { Signature, Signatures as SignatureLines } from '../../approvals/signatures.tsx'
import { proposalStateNames } from '../../approvals/proposal-words.ts'
import { KeyCap } from '../../kit/office/key-cap.tsx'
import { ProposalContents, WhatIsSigned } from './proposal-contents.tsx'
import { Translated } from '../../kit/office/translated.tsx'
import type { SameAdjustments } from '@sahuji/contract/transactions/office/adjustments'
import * as css from './proposal-card.module.css'

/** A proposal: its effect, its reason, the two signatures, and the decision for an operator who may make it. */
export function ProposalCard({ of: proposal }: { of: WholeProposal }) {
  const { t } = useLingui()
  const { reference, reason, checker_note, transfer_id, is_mine, state } = proposal
  const why = [t`Why`, reason, 'why'] as const
  const answer = checker_note ? [[t`Answer`, checker_note, 'answer'] as const] : []
  return (
    <Section title={<Trans>Proposal {reference}</Trans>} aside={<Translated of={proposalStateNames[state]} />}>
      <Stack>
        <ProposalContents of={proposal} />
        <Facts of={[why, ...answer]} />
        <SameLines of={proposal.same} />
        <Signatures of={proposal} />
        {proposal.may_check && <Decide of={proposal} />}
        {proposal.may_refuse && !proposal.may_check && <RefuseSentBack of={proposal} />}
        {is_mine && (state === 'waiting' || state === 'sent_back') && <Own of={proposal} />}
        {transfer_id && (
          <Link href={`/operator/ledger/${transfer_id}`}>
            <Trans>See the entries in the ledger</Trans>
          </Link>
        )}
      </Stack>
    </Section>
  )
}

/** Two lines for signatures: the second is empty until another operator signs. */
function Signatures({
  of: { maker_name, made_at, checker_name, checked_at, is_mine, may_check },
}: {
  of: WholeProposal
}) {
  return (
    <SignatureLines>
      <Signature name={maker_name}>
        <Trans>
          Maker, <DateTime of={made_at} as="day" />, <DateTime of={made_at} as="time" />
        </Trans>
      </Signature>
      {checker_name && checked_at ? (
        <Signature name={checker_name}>
          <Trans>
            Checker, <DateTime of={checked_at} as="day" />, <DateTime of={checked_at} as="time" />
          </Trans>
        </Signature>
      ) : (
        <Signature isOpen name={<Trans>Checker needed</Trans>}>
          {is_mine && <Trans>You made it: another person has to sign.</Trans>}
          {!is_mine && may_check && <Trans>You may sign. The maker may not.</Trans>}
          {!is_mine && !may_check && <Trans>A finance checker may sign.</Trans>}
        </Signature>
      )}
    </SignatureLines>
  )
}

function Decide({ of: proposal }: { of: WholeProposal }) {
  const { id, revision, mode, reference, tariff } = proposal
  const { t } = useLingui()
  const writing = useWriting()
  const begins = tariff && writing.bothDates(startOfKathmanduDay(tariff.valid_from))
  const [isAsked, setIsAsked] = useState(false)
  const [giving, setGiving] = useState<GivingBack>()
  // reported by the mutation itself: the card is removed once its proposal is decided
  const approving = useMutation({
    ...deciding.approve(),
    onSuccess: () =>
      notify({
        tone: 'good',
        title: begins ? t`Approved: it begins on ${begins}.` : t`Approved and carried out.`,
        href: `/operator/second-person?which=decided&at=${id}`,
      }),
  })
  usePageKeys([{ key: 'y', name: t`approve`, act: () => setIsAsked(true) }])
  const approve = () => approving.mutate({ id, revision }, { onSettled: () => setIsAsked(false) })
  const isPosting = mode !== null
  return (
    <Stack gap={2}>
      <FailureLine of={approving.error} />
      <div className={css.decide}>
        <Button kind="ghost" onPress={() => setGiving('sent_back')}>
          <Trans>Send back…</Trans>
        </Button>
        <Button onPress={() => setGiving('refused')}>
          <Trans>Refuse…</Trans>
        </Button>
        <Button kind="primary" isPending={approving.isPending} onPress={() => setIsAsked(true)}>
          {isPosting ? <Trans>Approve and post</Trans> : <Trans>Approve</Trans>}
          <KeyCap of="y" />
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={t`Sign ${reference} as the second person?`}
        lead={<WhatIsSigned of={proposal} />}
        confirm={isPosting ? <Trans>Approve and post</Trans> : <Trans>Approve</Trans>}
        isPending={approving.isPending}
        onConfirm={approve}
      />
      {giving && <GiveBackDialog as={giving} id={id} revision={revision} onClose={() => setGiving(undefined)} />}
    </Stack>
  )
}

/**
 * For a proposal that was sent back: an operator other than its maker may refuse it, so that it does not wait for a
 * maker who is gone.
 */
function RefuseSentBack({ of: { id, revision } }: { of: WholeProposal }) {
  const [isGiving, setIsGiving] = useState(false)
  return (
    <div className={css.decide}>
      <Button onPress={() => setIsGiving(true)}>
        <Trans>Refuse…</Trans>
      </Button>
      {isGiving && <GiveBackDialog as="refused" id={id} revision={revision} onClose={() => setIsGiving(false)} />}
    </div>
  )
}

/** The maker's actions: withdraw it, or revise it where it was sent back. */
function Own({ of: { id, kind, state } }: { of: WholeProposal }) {
  const { t } = useLingui()
  const [isAsked, setIsAsked] = useState(false)
  const withdrawing = useMutation(deciding.withdraw())
  const take = () => withdrawing.mutate({ id }, { onSettled: () => setIsAsked(false) })
  return (
    <Stack gap={2}>
      <FailureLine of={withdrawing.error} />
      {state === 'sent_back' && (
        <Status tone="warn">
          <Trans>It came back to you with an answer.</Trans>
        </Status>
      )}
      <div className={css.decide}>
        <Button kind="ghost" onPress={() => setIsAsked(true)}>
          <Trans>Withdraw it</Trans>
        </Button>
        {state === 'sent_back' && kind === 'adjustment' && (
          <LinkButton kind="primary" href={`/operator/money/adjustment?of=${id}`}>
            <Trans>Change it</Trans>
          </LinkButton>
        )}
      </div>
      <ConfirmDialog
        danger
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={t`Withdraw this proposal?`}
        lead={<Trans>Nothing was posted, and nothing will be.</Trans>}
        confirm={<Trans>Withdraw it</Trans>}
        isPending={withdrawing.isPending}
        onConfirm={take}
      />
    </Stack>
  )
}

/** Other proposals that may book the same money a second time. */
function SameLines({ of: same }: { of: SameAdjustments }) {
  return same?.map(({ id, reference, maker_name, is_posted }) => (
    <Status key={id} tone="warn" sentence>
      {is_posted ? (
        <Trans>
          <Link href={`/operator/second-person?which=decided&at=${id}`}>{reference}</Link> by {maker_name} has posted
          exactly the same lines. Sign this one only if it is other money.
        </Trans>
      ) : (
        <Trans>
          <Link href={`/operator/second-person?at=${id}`}>{reference}</Link> by {maker_name} also waits, with exactly
          the same lines. Both may be signed only if it is other money.
        </Trans>
      )}
    </Status>
  ))
}
