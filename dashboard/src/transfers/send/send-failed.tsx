import { Trans, useLingui } from '@lingui/react/macro'
import { Headline } from '../../funding/headline.tsx'
import { Line, Lines } from '../../kit/data/lines.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Trace } from '../../kit/layout/states.tsx'
import { isOfPrice } from '../../auth/confirmations/proof-errors.ts'
import { CallFailed, isLost } from '../../platform/calls/call-failed.ts'
import { useFailureWords } from '../../platform/failures/failure-words.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { wallet } from '../../wallet/calls.ts'
import { NotSent, toSendIn } from './send-side.tsx'
import { amountIn } from './short-of.tsx'
import type { SendDraft } from '../send-draft.ts'

export interface SendFailedProps {
  of: Error
  draft: SendDraft
  /** Returns to the form, with another amount where one would work. */
  onReset: (amount?: bigint) => void
}

/** It failed, and nothing left the wallet; after a lost answer, that the outcome is not known yet. */
export function SendFailed({ of: failure, draft, onReset }: SendFailedProps) {
  const { t } = useLingui()
  const { money } = useWriting()
  const { sentence, code, request } = useFailureWords(failure)
  const { data } = useCardQuery(wallet.read())
  const openedAt = useOpenedAt()
  const isUnclear = isLost(failure)
  // its sentence states that nothing was charged, and the form needs no change
  const isDearer = isOfPrice(failure)
  const possible = possibleAmount(failure, draft.amount)
  const other = possible === undefined ? undefined : money(possible, { isShort: true })
  return (
    <Section label={t`Result`}>
      <Stack gap={5}>
        <Headline isResult tone={isUnclear ? 'unclear' : 'bad'} title={isUnclear ? t`We do not know yet` : t`Failed`}>
          {isUnclear ? (
            <Trans>
              The answer did not arrive. Go back to the form and press Send there with the same amount: it is the same
              payment, and it cannot happen twice.
            </Trans>
          ) : (
            <>
              {!isDearer && <Trans>Nothing left your wallet.</Trans>} {sentence}
            </>
          )}
        </Headline>
        <Lines>
          <Line label={<Trans>Time</Trans>}>
            <DateTime of={openedAt} />
          </Line>
          {data && (
            <Line label={<Trans>Available to send</Trans>}>
              <Money of={toSendIn(data)} />
            </Line>
          )}
          {data && <NotSent held={data.held ?? 0n} restricted={data.restricted ?? 0n} />}
        </Lines>
        <Trace code={code} request={request} />
        <Row>
          {other && (
            <Button kind="primary" onPress={() => onReset(possible)}>
              <Trans>Send {other} instead</Trans>
            </Button>
          )}
          <Button kind={other ? 'secondary' : 'primary'} onPress={() => onReset()}>
            {isUnclear || isDearer ? <Trans>Back to the form</Trans> : <Trans>Change it</Trans>}
          </Button>
          <LinkButton kind="ghost" href="/dashboard/transactionHistory?kind=send">
            <Trans>What was sent</Trans>
          </LinkButton>
        </Row>
      </Stack>
    </Section>
  )
}

/** The amount in a refusal that would work, if it is less than the requested one. */
function possibleAmount(failure: Error, asked: bigint | undefined): bigint | undefined {
  if (!(failure instanceof CallFailed) || failure.refusal === 'send_too_small') return undefined
  const amount = amountIn(failure, 'amount')
  return amount !== undefined && amount > 0n && asked !== undefined && amount < asked ? amount : undefined
}
