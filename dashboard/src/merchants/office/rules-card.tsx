import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { decideMerchantRule, type MerchantRule } from '@sahuji/contract/merchants/office/merchant-rules'
import type { MerchantPicture } from '@sahuji/contract/merchants/office/merchants'
import { useState } from 'react'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { mutation } from '../../platform/calls/query.ts'
import { useEdit } from '../../platform/forms/use-edit.ts'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { usePageKeys } from '../../kit/office/page-keys.ts'
import { tierWords } from '../../kit/office/tier-words.ts'
import * as css from './merchant.module.css'
import { RuleDialog } from './rule-dialog.tsx'

/** The limits and the commission agreed with this merchant: in force, scheduled, and waiting for a second person. */
export function RulesCard({ of: merchant }: { of: MerchantPicture }) {
  const { t } = useLingui()
  const operator = useOperator()
  const [isProposing, setIsProposing] = useState(false)
  const { rules, commission } = merchant
  const mayPropose = hasRole(operator, ['finance_maker', 'administrator'])
  const propose = () => setIsProposing(true)
  usePageKeys(mayPropose ? [{ key: 'l', name: t`limits`, act: propose }] : [])
  return (
    <Section
      title={t`Agreed with them`}
      label={t`Agreed with them`}
      aside={
        mayPropose && (
          <Button size="small" onPress={propose}>
            <Trans>Propose…</Trans>
          </Button>
        )
      }
    >
      <Text small tone="muted">
        {commission.commission_type === null ? (
          <Trans>No commission.</Trans>
        ) : (
          <Trans>Commission: {<CommissionWords of={commission} />}.</Trans>
        )}
      </Text>
      {rules.map((rule) => (
        <RuleRow key={rule.id} of={rule} />
      ))}
      {isProposing && (
        <RuleDialog
          of={{
            merchant_id: merchant.id,
            tier: merchant.kyc_tier,
            held: merchant.ladder.rungs.find(({ tier }) => tier === merchant.kyc_tier),
            commission_value: commission.commission_value,
          }}
          onClose={() => setIsProposing(false)}
        />
      )}
    </Section>
  )
}

function CommissionWords({ of: { commission_type, commission_value } }: { of: MerchantPicture['commission'] }) {
  const { money } = useWriting()
  const value = commission_value ?? 0
  return <>{commission_type === 'percent' ? `${value / 100} %` : money(BigInt(value))}</>
}

/** One rule: its figures, its first day, its reason, its maker and its state. */
export function RuleRow({ of: rule }: { of: MerchantRule }) {
  const { valid_from, reason, proposed_by, proposed_at, decided_by } = rule
  return (
    <div className={css.entry}>
      <Row push="between">
        <span>
          <RuleWords of={rule} />
        </span>
        <RuleState of={rule} />
      </Row>
      <Text small tone="muted">
        <Trans>From {valid_from}</Trans>. <span dir="auto">{reason}</span>
      </Text>
      <Text small tone="quiet">
        <Trans>
          By {proposed_by}, <DateTime of={proposed_at} as="day" />
        </Trans>
        {decided_by !== null && (
          <>
            ; <Trans>decided by {decided_by}</Trans>
          </>
        )}
      </Text>
      <Deciding of={rule} />
    </div>
  )
}

function RuleWords({ of: { kind, tier, limits, commission } }: { of: MerchantRule }) {
  const { _ } = useMessages()
  const { money } = useWriting()
  const short = (amount: bigint) => money(amount, { isShort: true })
  if (kind === 'commission') {
    if (!commission) return <Trans>General commission</Trans>
    const { type, value } = commission
    return (
      <Trans>
        Commission{' '}
        {<CommissionWords of={{ commission_type: type, commission_value: value, valid_from: null, is_own: true }} />}
      </Trans>
    )
  }
  const step = tier ? _(tierWords[tier]) : ''
  if (!limits) return <Trans>{step}: general limits</Trans>
  const [once, month, balance] = [short(limits.amount_max), short(limits.month_amount), short(limits.balance_max)]
  return (
    <Trans>
      {step}: {once} at a time, {month} a month, balance {balance}
    </Trans>
  )
}

function RuleState({ of: { decision, is_in_force, needs_second_person } }: { of: MerchantRule }) {
  if (decision === 'declined' || decision === 'withdrawn')
    return <Status tone="bad">{decision === 'declined' ? <Trans>declined</Trans> : <Trans>taken back</Trans>}</Status>
  if (is_in_force)
    return (
      <Status tone="good">
        <Trans>in force from its day</Trans>
      </Status>
    )
  return (
    <Status tone="wait">
      {needs_second_person ? <Trans>waits for a second person</Trans> : <Trans>proposed</Trans>}
    </Status>
  )
}

function Deciding({ of: { id, decision, is_mine, needs_second_person } }: { of: MerchantRule }) {
  const { t } = useLingui()
  const operator = useOperator()
  const { send, isPending } = useEdit(mutation(decideMerchantRule), { notice: t`The decision is recorded.` })
  if (decision !== null || !needs_second_person) return null
  if (is_mine)
    return (
      <Row>
        <Button size="small" kind="ghost" isPending={isPending} onPress={() => send({ id, decision: 'withdrawn' })}>
          <Trans>Withdraw it</Trans>
        </Button>
      </Row>
    )
  if (!hasRole(operator, ['finance_checker', 'administrator'])) return null
  return (
    <Row>
      <Button size="small" kind="primary" isPending={isPending} onPress={() => send({ id, decision: 'confirmed' })}>
        <Trans>Confirm</Trans>
      </Button>
      <Button size="small" kind="ghost" onPress={() => send({ id, decision: 'declined' })}>
        <Trans>Decline</Trans>
      </Button>
    </Row>
  )
}
