import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import type { AutomaticSettlement, SettlementPlan } from '@sahuji/contract/payouts/settlement'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Form } from '../../kit/forms/form.tsx'
import { ListField } from '../../kit/forms/list-field.tsx'
import { RadioGroup } from '../../kit/forms/radio-group.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { useCountdown } from '../../kit/format/use-countdown.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { AccountStatus, isReady } from '../account-parts.tsx'
import { automatic } from '../calls.ts'
import { RupeeField } from '../../kit/forms/rupee-field.tsx'
import { TimesOfDay } from './times-of-day.tsx'
import type { PlanInTheMaking } from './use-plan.ts'
import { IfMay } from '../../platform/session/if-may.tsx'

export interface PlanFormProps {
  settlement: AutomaticSettlement
  accounts: readonly PayoutAccount[]
  plan: PlanInTheMaking
}

/** When, to which account, what remains and what is too little; can change at most once a day. */
export function PlanForm({ settlement, accounts, plan }: PlanFormProps) {
  const { t } = useLingui()
  const { draft, write, asWritten } = plan
  const change = useMutation({ ...automatic.change(), onSuccess: plan.drop })
  const errors = useRefusedFields(change.error)
  const isTooEarly = useCountdown(settlement.next_change_at ?? undefined) > 0
  const isInForce = settlement.plan.every !== 'off'
  // turning it off is never too early
  const isLocked = isTooEarly && asWritten.every !== 'off'
  const chosen = accounts.find(({ id }) => id === asWritten.account_id)
  const isBlocked = isLocked || (asWritten.every !== 'off' && chosen !== undefined && !isReady(chosen))
  const save = () => {
    if (change.isPending || isBlocked || !plan.isChanged) return
    change.mutate(asWritten, {
      // the app notifies everyone in the business about the change
      onSuccess: plan.reset,
    })
  }
  return (
    <Section title={t`When we send money to your bank`}>
      <Form label={t`Automatic settlement`} onSubmit={save} errors={errors}>
        <Stack gap={6}>
          <RadioGroup<SettlementPlan['every']>
            lined
            name="every"
            label={t`How often`}
            value={draft.every}
            onChange={(every) => write({ every })}
            options={[
              { id: 'off', label: t`Off`, note: t`You withdraw yourself, whenever you like.` },
              { id: 'day', label: t`Once a day`, note: t`At one time that you choose.` },
              {
                id: 'times',
                label: t`Up to three times a day`,
                note: t`For busy days: the wallet is emptied more than once.`,
              },
            ]}
          />
          {draft.every !== 'off' && (
            <>
              <TimesOfDay
                many={draft.every === 'times'}
                times={asWritten.times}
                onChange={(times) => write({ times })}
              />
              <PlanFields accounts={accounts} plan={plan} inForce={settlement.plan} />
            </>
          )}
          <IfMay call="payouts.request">
            <SaveRow isPending={change.isPending} isShut={isBlocked || !plan.isChanged} plan={plan} />
            <OnceADay next={isTooEarly ? settlement.next_change_at : null} isInForce={isInForce} />
          </IfMay>
        </Stack>
      </Form>
    </Section>
  )
}

interface SaveRowProps extends Pick<PlanFormProps, 'plan'> {
  isPending: boolean
  isShut: boolean
}

function SaveRow({ isPending, isShut, plan }: SaveRowProps) {
  return (
    <Row>
      <Button type="submit" kind="primary" size="large" isPending={isPending} isDisabled={isShut}>
        <Trans>Save</Trans>
      </Button>
      {plan.isChanged && (
        <Button kind="ghost" size="large" isDisabled={isPending} onPress={plan.reset}>
          <Trans>Undo changes</Trans>
        </Button>
      )}
    </Row>
  )
}

function OnceADay({ next, isInForce }: { next: Date | null; isInForce: boolean }) {
  return (
    <Text small tone="quiet">
      {next ? (
        <Trans>
          You can change this again from <DateTime of={next} as="long" />, <DateTime of={next} as="time" />.
        </Trans>
      ) : (
        <Trans>You can change this once in 24 hours.</Trans>
      )}{' '}
      {isInForce && <Trans>You can turn it off at any time; on again from 24 hours after that.</Trans>}
    </Text>
  )
}

function PlanFields({
  accounts,
  plan: { draft, write, asWritten },
  inForce,
}: Pick<PlanFormProps, 'accounts' | 'plan'> & { inForce: SettlementPlan }) {
  const { t } = useLingui()
  const { money } = useWriting()
  const before = money(inForce.reserve, { isShort: true })
  const chosen = accounts.find(({ id }) => id === asWritten.account_id)
  const open = accounts.filter((account) => account === chosen || isReady(account))
  const isOther = inForce.every !== 'off' && asWritten.reserve !== inForce.reserve
  return (
    <Stack gap={5}>
      <ListField<string>
        name="account_id"
        label={t`To account`}
        {...(open.length < accounts.length && { hint: t`A locked or paused account cannot be chosen now.` })}
        options={open.map(({ id, bank_name, branch_name, account_end }) => ({
          id,
          label: t`Account ending ${account_end}: ${bank_name}, ${branch_name}`,
        }))}
        value={asWritten.account_id}
        onChange={(account_id) => write({ account_id })}
      />
      {chosen && !isReady(chosen) && <AccountStatus of={chosen} />}
      <Grid>
        <RupeeField
          name="reserve"
          label={t`Keep in the wallet`}
          hint={
            isOther ? t`The reserve for refunds and stock. Until now ${before}.` : t`The reserve for refunds and stock.`
          }
          value={draft.reserve}
          onChange={(reserve) => write({ reserve })}
        />
        <RupeeField
          name="minimum"
          label={t`Send only from`}
          hint={t`Smaller amounts wait for the next time.`}
          value={draft.minimum}
          onChange={(minimum) => write({ minimum })}
        />
      </Grid>
    </Stack>
  )
}
