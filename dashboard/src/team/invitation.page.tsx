import { acceptInvitation, previewInvitation } from '@sahuji/contract/team/invitations'
import type { Gives } from '@sahuji/contract/http/route'
import { signOut } from '@sahuji/contract/session'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Facts } from '../kit/data/lines.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { brand } from '../kit/format/operator.ts'
import { AuthHead, CardPage } from '../kit/layout/auth-page.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Loading, SkeletonLines } from '../kit/layout/skeleton.tsx'
import { Ltr, Name, Text } from '../kit/layout/text.tsx'
import { useOpenedWith } from '../platform/browser/use-opened-with.ts'
import { call } from '../platform/calls/call.ts'
import { CallFailed } from '../platform/calls/call-failed.ts'
import { FailedToLoad, FailureLine } from '../platform/failures/failed-to-load.tsx'
import { clearSession } from '../platform/session/session.ts'
import { Contact } from '../session/contact.tsx'
import { LanguageChoice } from '../session/language-choice.tsx'
import { enterShop } from './enter-shop.ts'
import { forgetInvitationToken, keepInvitationToken, takeInvitationToken } from './invitation-token.ts'
import { Narrowed, RoleName } from './place-words.tsx'
import { roleSentences } from './role-words.ts'

const JoinForm = lazy(async () => ({ default: (await import('./join-form.tsx')).JoinForm }))

type Preview = Gives<typeof previewInvitation>

/** /invitation: the link of an invitation, whose token is in the fragment. The role first, then what its reader does. */
export function InvitationPage() {
  const { t } = useLingui()
  const token = useOpenedWith(takeInvitationToken())
  const { data, error, refetch } = useQuery({
    // the token is in no key that is stored
    queryKey: ['invitation'],
    queryFn: ({ signal }) => call(previewInvitation, { token }, { signal, isQuiet: true }),
    enabled: token !== '',
    retry: false,
  })
  const isDead = token === '' || (error instanceof CallFailed && error.refusal === 'invitation_dead')
  return (
    <CardPage homeHref="/" bar={<LanguageChoice />} contact={<Contact />}>
      <title>{`${t`Invitation`} · ${brand()}`}</title>
      {isDead && <Dead />}
      {!isDead && error && <FailedToLoad of={error} onRetry={() => void refetch()} />}
      {!isDead && !error && !data && (
        <Loading>
          <SkeletonLines lines={5} />
        </Loading>
      )}
      {data && !isDead && <Invited of={data} token={token} />}
    </CardPage>
  )
}

/** The offer with its role first, and the way on. */
function Invited({ of: offer, token }: { of: Preview; token: string }) {
  const { _ } = useMessages()
  const { role, shop, invited_by, expires_at, next } = offer
  return (
    <Stack gap={5}>
      <Role of={offer} />
      <Text>{_(roleSentences[role])}</Text>
      <Facts
        of={[
          [<Trans key="shop">Shop</Trans>, <Name key="s">{shop}</Name>],
          [<Trans key="by">Invited by</Trans>, <Name key="b">{invited_by}</Name>],
          [
            <Trans key="until">Good until</Trans>,
            <span key="u">
              <DateTime of={expires_at} as="long" />, <DateTime of={expires_at} as="time" />
            </span>,
          ],
        ]}
      />
      {next === 'accept' && <Accept token={token} />}
      {next === 'sign_in' && <SignInFirst to={offer.to} />}
      {next === 'other_person' && <OtherPerson to={offer.to} token={token} />}
      {next === 'account' && (
        <Suspense>
          <JoinForm of={offer} token={token} />
        </Suspense>
      )}
    </Stack>
  )
}

function Role({ of: offer }: { of: Preview }) {
  const isNarrow = offer.role === 'cashier' || offer.role === 'manager' || offer.role === 'door'
  return (
    <div>
      <Text small tone="muted">
        <Trans>You are invited as</Trans>
      </Text>
      <h1>
        <RoleName of={offer.role} />
      </h1>
      {isNarrow && (
        <Text tone="muted">
          <Narrowed of={offer} />
        </Text>
      )}
    </div>
  )
}

function Accept({ token }: { token: string }) {
  const accepting = useMutation({
    mutationFn: async () => {
      const given = await call(acceptInvitation, { token }, { isQuiet: true })
      forgetInvitationToken()
      await enterShop(given)
    },
    retry: false,
  })
  return (
    <Stack gap={3}>
      <Button
        kind="primary"
        size="large"
        isPending={accepting.isPending || accepting.isSuccess}
        onPress={() => accepting.mutate()}
      >
        <Trans>Accept</Trans>
      </Button>
      <FailureLine of={accepting.error} />
    </Stack>
  )
}

/** The account exists: signs in and comes back; the token stays in this tab. */
function SignInFirst({ to }: { to: string }) {
  return (
    <Stack gap={3}>
      <Text>
        <Trans>
          The invitation is for <Ltr>{to}</Ltr>. Sign in with that account to accept it.
        </Trans>
      </Text>
      <LinkButton kind="primary" size="large" wide href={`/signin?${new URLSearchParams({ next: '/invitation' })}`}>
        <Trans>Sign in</Trans>
      </LinkButton>
    </Stack>
  )
}

function OtherPerson({ to, token }: { to: string; token: string }) {
  const leaving = useMutation({
    mutationFn: async () => {
      await call(signOut, {}, { isQuiet: true })
      await clearSession()
      keepInvitationToken(token)
      location.reload()
    },
    retry: false,
  })
  return (
    <Stack gap={3}>
      <Text>
        <Trans>
          The invitation is for <Ltr>{to}</Ltr>, and you are signed in as another person here.
        </Trans>
      </Text>
      <Button kind="primary" size="large" isPending={leaving.isPending} onPress={() => leaving.mutate()}>
        <Trans>Sign out and go on</Trans>
      </Button>
      <FailureLine of={leaving.error} />
    </Stack>
  )
}

function Dead() {
  const { t } = useLingui()
  return (
    <>
      <AuthHead title={t`This invitation is no longer good`}>
        <Trans>It was used, taken back, or its 48 hours are over. Ask the shop for a new one.</Trans>
      </AuthHead>
      <LinkButton size="large" wide href="/signin">
        <Trans>Sign in</Trans>
      </LinkButton>
    </>
  )
}
