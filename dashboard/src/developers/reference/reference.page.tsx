import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import { DevelopersFrame } from '../developers-frame.tsx'
import { callsOf, messagesOf } from './api-document.ts'
import { CallList } from './call-list.tsx'
import { MessageSection } from './message-section.tsx'
import { OpenedApiCall } from './opened-api-call.tsx'
import { apiDocument } from './read-document.ts'
import * as css from './reference.module.css'

/** /dashboard/developers/reference: every call of the public API, each to be tried with the shop's own sandbox key. */
export function ReferencePage() {
  return (
    <DevelopersFrame tab="reference">
      <Reference />
    </DevelopersFrame>
  )
}

function Reference() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({ ...apiDocument, enabled: useOwnServer() })
  const [known, setKnown] = useState<Record<string, string>>({})
  const raw: { call?: unknown } = useSearch({ strict: false })
  if (error && !data) return <FailedToLoad of={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={8} />
  const ids = { of: known, note: (list: string, id: string) => setKnown((before) => ({ ...before, [list]: id })) }
  const messages = messagesOf(data)
  const calls = callsOf(data)
  const chosen = calls.find(({ id }) => id === raw.call)
  const message = messages.find(({ type }) => type === raw.call)
  return (
    <Stack gap={5}>
      <Text tone="muted">
        <Trans>
          Amounts are whole paisa and times are UTC. For programs: <Link href="/api/v1/openapi.json">OpenAPI 3.1</Link>.
          Every refusal: <Link href="/docs/errors">errors</Link>.
        </Trans>
      </Text>
      <div className={css.columns} data-chosen={chosen || message ? '' : undefined}>
        <nav className={css.list} aria-label={t`Calls and messages`}>
          <CallList
            calls={calls}
            messages={messages}
            chosen={(chosen ?? (message ? undefined : calls[0]))?.id ?? message?.type}
          />
        </nav>
        <div className={css.opened}>
          {message ? (
            <MessageSection key={message.type} of={message} />
          ) : (
            calls[0] && <OpenedApiCall key={(chosen ?? calls[0]).id} of={chosen ?? calls[0]} calls={calls} ids={ids} />
          )}
        </div>
      </div>
    </Stack>
  )
}
