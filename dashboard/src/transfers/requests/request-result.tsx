import type { FundRequest } from '@sahuji/contract/transfers/requests'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { Headline } from '../../funding/headline.tsx'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { BothDates, DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Trace } from '../../kit/layout/states.tsx'
import { Name } from '../../kit/layout/text.tsx'
import { useFailureWords } from '../../platform/failure-words.ts'
import { transferAddresses } from '../transfer-places.ts'
import { isLost } from '../../platform/call-failed.ts'

/** Everybody was asked: of each their part, until when, and where the answers stand. */
export function RequestAsked({ of: asked, onReset }: { of: readonly FundRequest[]; onReset: () => void }) {
  const { t } = useLingui()
  const [first] = asked
  const sum = asked.reduce((all, { amount }) => all + amount, 0n)
  return (
    <Section label={t`How it ended`} tone="success">
      <Stack gap={5}>
        <Headline isResult tone="good" title={t`Success`}>
          <Trans>Asked. We tell you as soon as there is an answer.</Trans>
        </Headline>
        <Lines>
          {asked.map(({ id, amount, other }) => (
            <Line key={id} label={<Name>{other.trade_name}</Name>}>
              <Money of={amount} />
            </Line>
          ))}
          {first && (
            <Line label={<Trans>Open until</Trans>}>
              <DateTime of={first.expires_at} />
            </Line>
          )}
          {first?.due_on && (
            <Line label={<Trans>Wished for by</Trans>}>
              <BothDates of={startOfKathmanduDay(first.due_on)} />
            </Line>
          )}
          {first?.next_at && (
            <Line label={<Trans>Comes again</Trans>}>
              <DateTime of={first.next_at} />
            </Line>
          )}
          <Total label={<Trans>Asked for</Trans>}>
            <Money of={sum} />
          </Total>
        </Lines>
        <Row wide>
          <LinkButton kind="primary" href={`${transferAddresses.requests}?view=out`}>
            <Trans>See what you asked</Trans>
          </LinkButton>
          <Button onPress={onReset}>
            <Trans>Ask somebody else</Trans>
          </Button>
        </Row>
      </Stack>
    </Section>
  )
}

/** Nobody was asked; where the answer was lost, that nobody knows yet. */
export function RequestFailed({ of: failure, onReset }: { of: Error; onReset: () => void }) {
  const { t } = useLingui()
  const { sentence, code, request } = useFailureWords(failure)
  const isUnclear = isLost(failure)
  return (
    <Section label={t`How it ended`}>
      <Stack gap={5}>
        <Headline isResult tone={isUnclear ? 'unclear' : 'bad'} title={isUnclear ? t`We do not know yet` : t`Failed`}>
          {isUnclear ? (
            <Trans>
              The answer did not come. Ask once more with the same amounts: it is the same request, and nobody is asked
              twice.
            </Trans>
          ) : (
            <>
              <Trans>Nobody was asked.</Trans> {sentence}
            </>
          )}
        </Headline>
        <Trace code={code} request={request} />
        <Row>
          <Button kind="primary" onPress={onReset}>
            {isUnclear ? <Trans>Back to the form</Trans> : <Trans>Change it</Trans>}
          </Button>
          <LinkButton kind="ghost" href={`${transferAddresses.requests}?view=out`}>
            <Trans>See what you asked</Trans>
          </LinkButton>
        </Row>
      </Stack>
    </Section>
  )
}
