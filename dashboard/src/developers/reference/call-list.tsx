import { Trans } from '@lingui/react/macro'
import { Anchor } from '../../kit/layout/anchor.tsx'
import { Text } from '../../kit/layout/text.tsx'
import type { ApiCall, ApiMessage } from './api-document.ts'
import * as css from './reference.module.css'

interface CallListProps {
  calls: readonly ApiCall[]
  messages: readonly ApiMessage[]
  /** The id of the opened call, or the type of the opened message. */
  chosen: string | undefined
}

/** Every call, then every message to shops' servers; each leads to itself. */
export function CallList({ calls, messages, chosen }: CallListProps) {
  return (
    <>
      <Text as="div" small strong>
        <Trans>Calls</Trans>
      </Text>
      <ul>
        {calls.map(({ id, method, path }) => (
          <Item key={id} id={id} isHere={id === chosen}>
            <i>{method}</i> {path.replace('/api/v1', '')}
          </Item>
        ))}
      </ul>
      <Text as="div" small strong>
        <Trans>Messages to your server</Trans>
      </Text>
      <ul>
        {messages.map(({ type }) => (
          <Item key={type} id={type} isHere={type === chosen}>
            {type}
          </Item>
        ))}
      </ul>
    </>
  )
}

function Item({ id, isHere, children }: { id: string; isHere: boolean; children: React.ReactNode }) {
  return (
    <li>
      <Anchor
        href={`/dashboard/developers/reference?call=${encodeURIComponent(id)}`}
        className={css.item}
        {...(isHere && { 'aria-current': 'true' as const })}
      >
        <span dir="ltr" translate="no">
          {children}
        </span>
      </Anchor>
    </li>
  )
}
