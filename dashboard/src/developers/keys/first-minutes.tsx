import type { OwnKey } from '@sahuji/contract/developers/own-keys'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeHead, CodeWell } from '../../kit/data/code-well.tsx'
import { Count } from '../../kit/format/count.tsx'
import { CopyIcon } from '../../kit/icons/actions.tsx'
import { SandboxIcon } from '../../kit/icons/navigation.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { keys, requestLog } from '../calls.ts'
import { askNow, firstBody, firstCall, type FirstAnswer } from './first-call.ts'
import * as css from './first-minutes.module.css'
import { MessageStep } from './message-step.tsx'

/** Three steps to a first payment in the sandbox: ask, read our answer, hear of it. */
export function FirstMinutes({ of, onMake }: { of: readonly OwnKey[]; onMake: () => void }) {
  const key = of.find(({ is_readable, scopes }) => is_readable && scopes.includes('payments:write'))
  const { data } = useQuery({ ...keys.secret(key?.id ?? ''), enabled: key !== undefined })
  const [answer, setAnswer] = useState<FirstAnswer>()
  const [isAsking, setIsAsking] = useState(false)
  const secret = data?.secret
  const queries = useQueryClient()
  const ask = async () => {
    if (secret === undefined) return
    setIsAsking(true)
    setAnswer(await askNow(secret))
    setIsAsking(false)
    void queries.invalidateQueries({ queryKey: requestLog.every })
  }
  return (
    <Section
      title={<Trans>The first five minutes</Trans>}
      aside={
        <Status sentence tone="info" icon={<SandboxIcon small />}>
          <Trans>Sandbox, nothing here is real money</Trans>
        </Status>
      }
    >
      <div className={css.steps}>
        <AskStep ending={key?.ending} secret={secret} isAsking={isAsking} onAsk={() => void ask()} onMake={onMake} />
        <AnswerStep of={answer} />
        <MessageStep isWaiting={answer?.pay_url != null} />
      </div>
    </Section>
  )
}

interface AskStepProps {
  ending: string | undefined
  secret: string | undefined
  isAsking: boolean
  onAsk: () => void
  onMake: () => void
}

function AskStep({ ending, secret, isAsking, onAsk, onMake }: AskStepProps) {
  const { t } = useLingui()
  const copy = () =>
    void navigator.clipboard.writeText(firstCall(secret ?? '')).then(
      () => notify({ tone: 'good', title: t`Copied: the command` }),
      () => notify({ tone: 'bad', title: t`This browser did not allow copying. Select the text and copy it.` }),
    )
  const [before, after] = firstCall('\0').split('\0')
  return (
    <div>
      <CodeHead
        actions={
          ending === undefined ? (
            <Button size="small" kind="primary" onPress={onMake}>
              <Trans>Make a sandbox key</Trans>
            </Button>
          ) : (
            <Row tight>
              <Button size="small" isPending={isAsking} isDisabled={secret === undefined} onPress={onAsk}>
                <Trans>Try it here</Trans>
              </Button>
              <Button
                size="small"
                kind="primary"
                icon={<CopyIcon small />}
                isDisabled={secret === undefined}
                onPress={copy}
              >
                <Trans>Copy</Trans>
              </Button>
            </Row>
          )
        }
      >
        <i>
          <Count of={1} />
        </i>{' '}
        <Trans>
          <b>Ask for a payment</b> with your own key
        </Trans>
      </CodeHead>
      <CodeWell label={t`The command`}>
        {before}
        <b>{ending === undefined ? 'sahuji_test_…' : `sahuji_test_…${ending}`}</b>
        {after}
      </CodeWell>
    </div>
  )
}

function AnswerStep({ of: answer }: { of: FirstAnswer | undefined }) {
  const { t } = useLingui()
  return (
    <div>
      <CodeHead
        actions={
          answer?.pay_url && (
            <LinkButton size="small" href={answer.pay_url} target="_blank">
              <Trans>Open pay_url</Trans>
            </LinkButton>
          )
        }
      >
        <i>
          <Count of={2} />
        </i>{' '}
        <Trans>
          <b>We answer</b> with a page to send the payer to
        </Trans>
      </CodeHead>
      <CodeWell label={t`Our answer`}>
        <i>{answer ? `HTTP ${answer.http}, ${answer.milliseconds} ms` : 'HTTP 200'}</i>
        {'\n'}
        {answer?.text ?? exampleAnswer}
      </CodeWell>
    </div>
  )
}

/** What the first call is answered, shortened to the fields that matter first. */
const exampleAnswer = JSON.stringify(
  {
    status: '000',
    message: 'OK',
    data: {
      id: '0197d1a0-6f2e-7000-8000-000000000001',
      mode: 'sandbox',
      status: 'open',
      amount: firstBody.amount,
      order_ref: firstBody.order_ref,
      pay_url: `${location.origin}/pay/0197d1a0-6f2e-7000-8000-000000000001`,
    },
  },
  null,
  2,
)
