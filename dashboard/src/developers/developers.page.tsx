import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { PlusIcon } from '../kit/icons/money.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { usePart } from '../kit/layout/use-part.ts'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { useOwnServer } from '../platform/server/server.ts'
import { keys } from './calls.ts'
import { DevelopersFrame } from './developers-frame.tsx'
import { FirstMinutes } from './keys/first-minutes.tsx'
import type { KeyTask } from './keys/key-state.ts'
import { KeyTable } from './keys/key-table.tsx'
import { LastRequests } from './requests/last-requests.tsx'

const dialogs = () => import('./keys/key-dialogs.tsx').then(({ KeyDialogs }) => KeyDialogs)

/** /dashboard/developers: the first payment by curl with the shop's own sandbox key, and the keys of the shop. */
export function DevelopersPage() {
  const list = useCardQuery({ ...keys.list(), enabled: useOwnServer() })
  const [task, setTask] = useState<KeyTask>()
  const { Part: Dialogs } = usePart(dialogs, task !== undefined, { isAhead: true })
  const { data, error, refetch } = list
  return (
    <DevelopersFrame
      tab="keys"
      actions={
        data && (
          <Button icon={<PlusIcon small />} onPress={() => setTask({ what: 'make' })}>
            <Trans>New key</Trans>
          </Button>
        )
      }
    >
      {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
      {!error && !data && <LoadingRows rows={6} />}
      {data && (
        <Stack gap={10}>
          <FirstMinutes of={data.keys} onMake={() => setTask({ what: 'make' })} />
          <KeyTable of={data} onTask={setTask} />
          <LastRequests />
        </Stack>
      )}
      {data && task && Dialogs && (
        <Dialogs task={task} mayMakeLive={data.may_make_live} onClose={() => setTask(undefined)} />
      )}
    </DevelopersFrame>
  )
}
