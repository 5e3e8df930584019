import type { TicketType } from '@sahuji/contract/events/ticket-types'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { RupeeField } from '../../kit/forms/rupee-field.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Count } from '../../kit/format/count.tsx'
import { BothDates } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { CloseIcon } from '../../kit/icons/first.tsx'
import { PlusIcon } from '../../kit/icons/money.tsx'
import { LockIcon } from '../../kit/icons/states.tsx'
import { Button, IconButton } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { MomentField } from '../create/moment-field.tsx'
import { type DraftStep, isRepriced, type KindPartProps } from './kind-draft.ts'
import * as css from './tickets.module.css'

const stepsMost = 8

/** Prices in their order: each but the last ends with its tickets or at a moment. A step that is over stays. */
export function PriceLadder({ draft, change, kind }: KindPartProps) {
  const { t } = useLingui()
  const { steps } = draft
  const put = (at: number, part: Partial<DraftStep>) =>
    change({ steps: steps.map((each, place) => (place === at ? { ...each, ...part } : each)) })
  const isSold = kind !== undefined && kind.sold > 0
  return (
    <Section title={<Trans>Price</Trans>}>
      <Stack gap={5}>
        <ol className={css.ladder}>
          {steps.map((each, at) => {
            const stored = kind?.steps[at]
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a step has no name but its place
              <li key={at}>
                {stored?.is_over ? (
                  <LockedStep of={stored} />
                ) : (
                  <StepFields
                    of={each}
                    nth={at + 1}
                    isLast={at === steps.length - 1}
                    stored={stored}
                    onChange={(part) => put(at, part)}
                    {...(steps.length > 1 && {
                      onRemove: () => change({ steps: steps.filter((_, place) => place !== at) }),
                    })}
                  />
                )}
              </li>
            )
          })}
        </ol>
        {steps.length < stepsMost && (
          <Row>
            <Button
              icon={<PlusIcon small />}
              onPress={() => change({ steps: [...steps.slice(0, -1), { first: '', until: null }, ...steps.slice(-1)] })}
            >
              <Trans>Add an earlier price</Trans>
            </Button>
          </Row>
        )}
        {isSold && isRepriced(draft, kind) && (
          <TextField
            name="reason"
            label={t`Why it changes`}
            value={draft.reason}
            maxLength={200}
            hint={<Trans>Needed because tickets are sold. Buyers keep the price they paid and are not notified.</Trans>}
            onChange={(reason) => change({ reason })}
          />
        )}
      </Stack>
    </Section>
  )
}

type StoredStep = TicketType['steps'][number]

/** A step that is over: its price, and how it went. */
function LockedStep({ of: { price, first, until, sold } }: { of: StoredStep }) {
  return (
    <div className={css.locked}>
      <LockIcon small />
      <Money of={price} />
      <Text as="span" tone="muted">
        {first !== null && (
          <Trans>
            for the first <Count of={first} />
          </Trans>
        )}
        {until && (
          <Trans>
            until <BothDates of={until} />
          </Trans>
        )}
        {', '}
        <Plural value={sold} one="# sold" other="# sold" />
      </Text>
    </div>
  )
}

interface StepFieldsProps {
  of: DraftStep
  nth: number
  isLast: boolean
  stored: StoredStep | undefined
  onChange: (part: Partial<DraftStep>) => void
  onRemove?: () => void
}

function StepFields({ of: step, nth, isLast, stored, onChange, onRemove }: StepFieldsProps) {
  const { t } = useLingui()
  const { number, money } = useWriting()
  const place = number(nth)
  const isChanged = stored !== undefined && stored.sold > 0 && stored.price !== step.price
  const [before, sold] = [money(stored?.price ?? 0n), number(stored?.sold ?? 0)]
  return (
    <div className={css.step}>
      <RupeeField
        name={`price ${nth}`}
        label={onRemove ? t`Price ${place}` : t`Price`}
        value={step.price}
        hint={
          isChanged ? (
            <Trans>
              was {before}, {sold} sold
            </Trans>
          ) : isLast ? (
            <Trans>until the sale ends; 0 is free</Trans>
          ) : null
        }
        onChange={(price) => onChange({ price })}
      />
      {!isLast && (
        <>
          <TextField
            label={t`Until so many are sold`}
            optional
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
            value={step.first}
            onChange={(text) => onChange({ first: text.replaceAll(/\D/g, '') })}
          />
          <div className={css.until}>
            <MomentField
              name={`until ${nth}`}
              label={t`Or until`}
              optional
              value={step.until}
              onChange={(until) => onChange({ until })}
            />
          </div>
        </>
      )}
      {onRemove && (
        <IconButton size="small" label={t`Remove price ${place}`} icon={<CloseIcon small />} onPress={onRemove} />
      )}
    </div>
  )
}
