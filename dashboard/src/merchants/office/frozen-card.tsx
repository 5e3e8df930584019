import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { frozenParts, type FrozenPart } from '@sahuji/contract/merchants/standing'
import * as contract from '@sahuji/contract/merchants/office/merchant-freezes'
import type { OperatorFreeze } from '@sahuji/contract/merchants/office/merchant-freezes'
import type { MerchantPicture } from '@sahuji/contract/merchants/office/merchants'
import { type ReactNode, useState } from 'react'
import { TextField } from '../../kit/forms/text-field.tsx'
import { MoneyInIcon } from '../../kit/icons/first.tsx'
import { MoneyOutIcon } from '../../kit/icons/money.tsx'
import { PersonIcon } from '../../kit/icons/navigation.tsx'
import { LockIcon } from '../../kit/icons/states.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { mutation } from '../../platform/calls/query.ts'
import { useEdit } from '../../platform/forms/use-edit.ts'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { usePageKeys } from '../../kit/office/page-keys.ts'
import { FreezeDialog } from './freeze-dialog.tsx'
import { partWords, sentenceWords } from './merchant-words.ts'
import { DayAndTime } from './day-and-time.tsx'
import * as css from './merchant.module.css'

const icons: Record<FrozenPart, ReactNode> = {
  sign_in: <PersonIcon />,
  money_in: <MoneyInIcon />,
  money_out: <MoneyOutIcon />,
}

/** The three parts of an account: whether each works, is frozen and why, and the possible actions. */
export function FrozenCard({ of: { id, freezes } }: { of: MerchantPicture }) {
  const { t } = useLingui()
  const operator = useOperator()
  const [isFreezing, setIsFreezing] = useState(false)
  const held = new Map(freezes.filter(({ lifted_at }) => lifted_at === null).map((freeze) => [freeze.part, freeze]))
  const mayFreeze = hasRole(operator, ['support', 'finance_checker', 'administrator'])
  const open = frozenParts.filter((part) => !held.has(part))
  const freeze = () => setIsFreezing(true)
  usePageKeys(mayFreeze && open.length > 0 ? [{ key: 'z', name: t`freeze`, act: freeze }] : [])
  return (
    <Section title={t`What is frozen`} label={t`What is frozen`}>
      {frozenParts.map((part) => (
        <Gate key={part} id={id} part={part} freeze={held.get(part)} />
      ))}
      {mayFreeze && open.length > 0 && (
        <Row>
          <Button size="small" onPress={freeze}>
            <Trans>Freeze…</Trans>
          </Button>
        </Row>
      )}
      {isFreezing && <FreezeDialog id={id} parts={open} onClose={() => setIsFreezing(false)} />}
    </Section>
  )
}

function Gate({ id, part, freeze }: { id: string; part: FrozenPart; freeze: OperatorFreeze | undefined }) {
  const { _ } = useMessages()
  const { name, open, shut } = partWords[part]
  return (
    <div className={css.gate} data-part={part} {...(freeze && { 'data-shut': '' })}>
      {icons[part]}
      <b>{_(name)}</b>
      {freeze ? (
        <Status tone="bad" loud icon={<LockIcon small />}>
          <Trans>Frozen</Trans>
        </Status>
      ) : (
        <Status tone="good">
          <Trans>Open</Trans>
        </Status>
      )}
      <div>
        <Text small tone="quiet">
          {_(freeze ? shut : open)}
        </Text>
        {freeze && <Why id={id} of={freeze} />}
      </div>
    </div>
  )
}

/** The reason of a freeze, its operator, the merchant's text; and the two steps that lift it. */
function Why({ id, of: freeze }: { id: string; of: OperatorFreeze }) {
  const { _ } = useMessages()
  const { reason, frozen_by, frozen_at, own_words, sentence, lift_asked_by, lift_reason } = freeze
  return (
    <div className={css.why}>
      <span>
        <Trans>Reason: {reason}</Trans>
      </span>
      <span>
        <Trans>
          By {frozen_by}, <DayAndTime of={frozen_at} />
        </Trans>
      </span>
      <span dir="auto">
        <Trans>They read: “{own_words ?? _(sentenceWords[sentence])}”</Trans>
      </span>
      {lift_asked_by !== null && (
        <span>
          <Trans>
            {lift_asked_by} asks to lift it: {lift_reason}
          </Trans>
        </span>
      )}
      <Lifting id={id} of={freeze} />
    </div>
  )
}

function Lifting({ id, of: freeze }: { id: string; of: OperatorFreeze }) {
  const { t } = useLingui()
  const operator = useOperator()
  const [isAsking, setIsAsking] = useState(false)
  const { send, isPending } = useEdit(mutation(contract.liftMerchantFreeze), { notice: t`The decision is recorded.` })
  const mayAsk = hasRole(operator, ['support', 'finance_checker', 'administrator'])
  const mayLift = hasRole(operator, ['finance_checker', 'administrator'])
  const oneFreeze = { id, freeze_id: freeze.id }
  if (freeze.lift_asked_by === null)
    return (
      <Row>
        {mayAsk && (
          <Button size="small" onPress={() => setIsAsking(true)}>
            <Trans>Lift…</Trans>
          </Button>
        )}
        <Trans>Lifting needs a second person.</Trans>
        {isAsking && <LiftDialog {...oneFreeze} onClose={() => setIsAsking(false)} />}
      </Row>
    )
  if (freeze.is_asked_by_me || !mayLift)
    return (
      <span>
        <Trans>It waits for a second person.</Trans>
      </span>
    )
  return (
    <Row>
      <Button size="small" kind="primary" isPending={isPending} onPress={() => send({ ...oneFreeze, is_lifted: true })}>
        <Trans>Lift it</Trans>
      </Button>
      <Button size="small" kind="ghost" onPress={() => send({ ...oneFreeze, is_lifted: false })}>
        <Trans>Leave it frozen</Trans>
      </Button>
    </Row>
  )
}

function LiftDialog({ id, freeze_id, onClose }: { id: string; freeze_id: string; onClose: () => void }) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const { send, ...sending } = useEdit(mutation(contract.askMerchantLift), {
    notice: t`A second person can lift it now.`,
    onDone: onClose,
  })
  return (
    <FormDialog
      {...sending}
      title={t`Ask to lift the freeze`}
      lead={<Trans>Another operator reads this and decides.</Trans>}
      confirm={<Trans>Ask</Trans>}
      onSubmit={() => send({ id, freeze_id, reason })}
      onClose={onClose}
    >
      <TextField name="reason" label={t`Why it can be lifted`} maxLength={500} value={reason} onChange={setReason} />
    </FormDialog>
  )
}
