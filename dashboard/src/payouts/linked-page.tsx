import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { brand } from '../kit/format/operator.ts'
import { AuthHead, CardPage } from '../kit/layout/auth-page.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { CallFailed } from '../platform/calls/call-failed.ts'
import { FailedToLoad, FailureLine } from '../platform/failures/failed-to-load.tsx'
import { Contact } from '../session/contact.tsx'

export interface LinkedPageProps<Linked extends { state: string }> {
  token: string
  /** The subject of the mail, for the tab and while the rest is not known. */
  title: string
  calls: { key: string; read: (token: string) => Promise<Linked>; act: (token: string) => Promise<Linked> }
  /** Its text, by its state. */
  head: (of: Linked) => ReactNode
  /** The button, while its state is `open`. */
  press: ReactNode
  /** Where a signed-in merchant does the same, where the link does nothing. */
  place: string
}

/** The page of a link “it was not me” in a mail: shows its subject and does one thing by one press; needs no session. */
export function LinkedPage<Linked extends { state: string }>(props: LinkedPageProps<Linked>) {
  const { token, title, calls, head, press, place } = props
  const found = useQuery({ queryKey: [calls.key, token], queryFn: () => calls.read(token), retry: false })
  const act = useMutation({ mutationFn: () => calls.act(token), retry: false })
  const linked = act.data ?? found.data
  const error = linked ? null : found.error
  return (
    <CardPage homeHref="/" contact={<Contact />}>
      <title>{`${title} · ${brand()}`}</title>
      <div aria-live="polite">
        {!linked && found.isPending && (
          <Stack gap={6}>
            <AuthHead title={title} />
            <LoadingRows rows={4} />
          </Stack>
        )}
        {error &&
          (isUnknown(error) ? (
            <UnknownLink place={place} />
          ) : (
            <NotRead {...{ title, error }} onRetry={found.refetch} />
          ))}
        {linked && (
          <Stack gap={6}>
            {head(linked)}
            {linked.state === 'open' ? <Press of={act}>{press}</Press> : <NewPassword />}
            <FailureLine of={act.error} />
          </Stack>
        )}
      </div>
    </CardPage>
  )
}

function Press({ of: act, children }: { of: { isPending: boolean; mutate: () => void }; children: ReactNode }) {
  const once = () => {
    if (!act.isPending) act.mutate()
  }
  return (
    <Button kind="danger" size="large" wide isPending={act.isPending} onPress={once}>
      {children}
    </Button>
  )
}

/** This link was never sent, or a mail program cut it short. */
const isUnknown = (error: Error): boolean => error instanceof CallFailed && error.http === 404

function UnknownLink({ place }: { place: string }) {
  const { t } = useLingui()
  return (
    <Stack gap={6}>
      <AuthHead title={t`This link does not work`}>
        <Trans>
          We do not know this link. The mail program may have cut it short: open it from the mail again, or copy all of
          it. You can do the same while signed in, or call us.
        </Trans>
      </AuthHead>
      <LinkButton kind="primary" size="large" wide href={place}>
        <Trans>Sign in and look</Trans>
      </LinkButton>
      <LinkButton size="large" wide href="/forgotPassword">
        <Trans>Set a new password</Trans>
      </LinkButton>
    </Stack>
  )
}

function NotRead({ title, error, onRetry }: { title: string; error: Error; onRetry: () => unknown }) {
  return (
    <Stack gap={6}>
      <AuthHead title={title}>
        <Trans>Nothing is changed yet. Try again, or call us.</Trans>
      </AuthHead>
      <FailedToLoad of={error} onRetry={() => void onRetry()} />
    </Stack>
  )
}

const NewPassword = () => (
  <LinkButton kind="primary" size="large" wide href="/forgotPassword">
    <Trans>Set a new password</Trans>
  </LinkButton>
)
