import type { OwnKey } from '@sahuji/contract/developers/own-keys'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateTime } from '../../kit/format/date.tsx'
import { ClockIcon, WarningIcon } from '../../kit/icons/states.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Ltr } from '../../kit/layout/text.tsx'
import * as css from './key-note.module.css'
import { type KeyTask, needOf } from './key-state.ts'

/** What a key needs, under its row. */
export function KeyNote({ of: key, onTask }: { of: OwnKey; onTask: (task: KeyTask) => void }) {
  const { exposed_at, rolled_at, expires_at } = key
  const need = needOf(key)
  if (need === 'exposed')
    return (
      <Note
        icon={<WarningIcon small />}
        action={
          <Button size="small" onPress={() => onTask({ what: 'roll', key })}>
            <Trans>Roll it now</Trans>
          </Button>
        }
      >
        <Trans>
          Seen in the address of a call, <DateTime of={exposed_at!} />. Logs on the way may hold it: roll it, and send
          it in the header alone.
        </Trans>
      </Note>
    )
  if (need === 'rolled')
    return (
      <Note icon={<ClockIcon small />}>
        <Trans>
          Rolled <DateTime of={rolled_at!} />. It works until <DateTime of={expires_at!} />, so that nothing stops.
        </Trans>{' '}
        <StillUsed of={key} since={rolled_at!} />
      </Note>
    )
  return (
    <Note icon={<ClockIcon small />}>
      <Trans>
        It ends <DateTime of={expires_at!} />. Roll it before, so that your server does not stop.
      </Trans>
    </Note>
  )
}

/** Whether a server has not changed over yet. */
function StillUsed({ of: { last_used_at, last_used_network }, since }: { of: OwnKey; since: Date }) {
  if (last_used_at === null || last_used_at <= since) return <Trans>No server has used it since.</Trans>
  return (
    <Trans>
      Still used from <Ltr>{last_used_network}</Ltr>, last <DateTime of={last_used_at} />.
    </Trans>
  )
}

function Note({ icon, action, children }: { icon: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.note}>
      {icon}
      <p>{children}</p>
      {action}
    </div>
  )
}
