import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import { ConfirmDialog } from '../kit/overlays/confirm-dialog.tsx'
import { List } from '../kit/data/list.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { Section } from '../kit/layout/section.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { Text } from '../kit/layout/text.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { failureWords } from '../platform/failures/failure-words.ts'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { sessions, SessionRow } from './session-row.tsx'

/** Where the person is signed in, with device, place and when; one can be ended, or all others. */
export function SessionsCard() {
  const { t } = useLingui()
  const { data: rows, error, refetch } = useCardQuery(sessions.list())
  const others = rows?.filter(({ is_this }) => !is_this).length ?? 0
  return (
    <Section
      id="sessions"
      title={<Trans>Where you are signed in</Trans>}
      aside={others > 0 && <EndOthers count={others} />}
    >
      {!rows && !error && <LoadingRows rows={2} />}
      {!rows && error && <FailedToLoad of={error} onRetry={refetch} />}
      {rows && (
        <List label={t`Devices`}>
          {rows.map((row) => (
            <SessionRow key={row.id} of={row} />
          ))}
        </List>
      )}
      {rows && others === 0 && (
        <Text small tone="quiet">
          <Trans>You are signed in on this device only.</Trans>
        </Text>
      )}
    </Section>
  )
}

/** Signs all other devices out, after one more question. */
function EndOthers({ count }: { count: number }) {
  const { t, i18n } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const { mutate, isPending } = useMutation({
    ...sessions.endOthers(),
    onSuccess: () => {
      setIsConfirming(false)
      notify({ tone: 'good', title: t`The other devices are signed out.` })
    },
    onError: (error) => {
      const { sentence, code = '' } = failureWords(i18n, error)
      notify({ tone: 'bad', title: code, note: sentence })
    },
  })
  return (
    <>
      <Button size="small" onPress={() => setIsConfirming(true)}>
        <Trans>Sign out the others</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={<Trans>Sign out the other devices?</Trans>}
        lead={
          <Plural
            value={count}
            one="One other device has to sign in again. You stay signed in here."
            other="# other devices have to sign in again. You stay signed in here."
          />
        }
        confirm={<Trans>Sign out</Trans>}
        danger
        isPending={isPending}
        onConfirm={() => mutate({})}
      />
    </>
  )
}
