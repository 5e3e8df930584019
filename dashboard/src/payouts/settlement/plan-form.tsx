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
import { notify } from '../../kit/overlays/notices.ts'
import { useRefusedFields } from '../../platform/failure-words.ts'
import { automatic } from '../calls.ts'
import { RupeeField } from '../../kit/forms/rupee-field.tsx'
import { TimesOfDay } from './times-of-day.tsx'
import type { PlanInTheMaking } from './use-plan.ts'

export interface PlanFormProps {
  settlement: AutomaticSettlement
  accounts: readonly PayoutAccount[]
  plan: PlanInTheMaking
}

/** When, to which account, what stays and what is too little; changed at most once a day. */
export function PlanForm({ settlement, accounts, plan }: PlanFormProps) {
  const { t } = useLingui()
  const { draft, write, asWritten } = plan
  const change = useMutation(automatic.change())
  const errors = useRefusedFields(change.error)
  const isLocked = useCountdown(settlement.next_change_at ?? undefined) > 0
  const save = () => {
    if (change.isPending || isLocked || !plan.isChanged) return
    change.mutate(asWritten, {
      onSuccess: () => {
        plan.undo()
        notify({ tone: 'good', title: t`The automatic settlement is changed` })
      },
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
                note: t`For busy days: the till is emptied more than once.`,
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
          <Row>
            <Button
              type="submit"
              kind="primary"
              size="large"
              isPending={change.isPending}
              isDisabled={isLocked || !plan.isChanged}
            >
              <Trans>Save</Trans>
            </Button>
            {plan.isChanged && (
              <Button kind="ghost" size="large" isDisabled={change.isPending} onPress={plan.undo}>
                <Trans>Undo changes</Trans>
              </Button>
            )}
          </Row>
          <OnceADay next={isLocked ? settlement.next_change_at : null} />
        </Stack>
      </Form>
    </Section>
  )
}

function OnceADay({ next }: { next: Date | null }) {
  return (
    <Text small tone="quiet">
      {next ? (
        <Trans>
          You can change this again from <DateTime of={next} as="long" />, <DateTime of={next} as="time" />.
        </Trans>
      ) : (
        <Trans>You can change this once in 24 hours.</Trans>
      )}
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
  const isOther = inForce.every !== 'off' && asWritten.reserve !== inForce.reserve
  return (
    <Stack gap={5}>
      <ListField<string>
        name="account_id"
        label={t`To account`}
        options={accounts.map(({ id, bank_name, branch_name, account_end }) => ({
          id,
          label: t`Account ending ${account_end}: ${bank_name}, ${branch_name}`,
        }))}
        value={asWritten.account_id}
        onChange={(account_id) => write({ account_id })}
      />
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
          hint={t`Less than this waits for the next time.`}
          value={draft.minimum}
          onChange={(minimum) => write({ minimum })}
        />
      </Grid>
    </Stack>
  )
}
