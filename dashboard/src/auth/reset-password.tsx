import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLingui as useMessages } from '@lingui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { readPasswordReset } from '@sahuji/contract/auth'
import type { Gives } from '@sahuji/contract/http/route'
import { Button } from '../kit/layout/button.tsx'
import { Form } from '../kit/forms/form.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { AccountName } from './account-name.tsx'
import { NewPassword, ruleBroken, ruleSentences } from './new-password.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { CallFailed } from '../platform/calls/call-failed.ts'
import { passwords } from './password-calls.ts'
import { refusedFields, useFailureWords } from '../platform/failures/failure-words.ts'
import { refetchShown } from '../platform/calls/query.ts'
import { AuthHead } from '../kit/layout/auth-page.tsx'
import { LinkButton } from '../kit/layout/link.tsx'

/** The new password of a person with a reset link. */
export function ResetPasswordForm({ link, onDone }: { link: ResetLink; onDone: (email: string) => void }) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const { name, email, mobile_no } = link
  const known = [name, email, mobile_no]
  const { send, isPending, errors } = useResetPassword({ token: link.token, known, onDone })
  return (
    <Form label={t`Set a new password`} errors={errors} onSubmit={() => send(password)}>
      <AccountName of={email} />
      <Stack gap={5}>
        <NewPassword name="password" value={password} onChange={setPassword} known={known} />
        <Button type="submit" kind="primary" size="large" wide isPending={isPending}>
          <Trans>Set the password</Trans>
        </Button>
      </Stack>
    </Form>
  )
}

interface Setting {
  token: string
  known: readonly string[]
  onDone: (email: string) => void
}

/**
 * Checks and sends the new password of a link. If the link has expired meanwhile, it is read again, so that the page
 * shows it.
 */
function useResetPassword({ token, known, onDone }: Setting) {
  const { i18n } = useMessages()
  const client = useQueryClient()
  const [errors, setErrors] = useState<FieldErrors>()
  const { mutate, isPending } = useMutation({
    mutationFn: (password: string) => passwords.reset(token, password),
    onSuccess: ({ email }) => {
      forgetResetToken()
      onDone(email)
    },
    onError: (failure) => {
      if (failure instanceof CallFailed && failure.refusal === 'password_link_dead') void refetchShown(client)
      setErrors(refusedFields(i18n, failure))
    },
  })
  const send = (password: string) => {
    const broken = ruleBroken(password, known)
    setErrors(broken ? { password: [i18n._(ruleSentences[broken])] } : {})
    if (!broken) mutate(password)
  }
  return { send, isPending, errors }
}

const keptAs = 'password_reset_token'

type ResetLink = Gives<typeof readPasswordReset> & { token: string }

/**
 * Keeps the token of a link for this tab, so that it can leave the address: neither the history nor a bystander sees it
 * there.
 */
export const keepResetToken = (token: string): void => sessionStorage.setItem(keptAs, token)

/** Drops the token after its use. */
const forgetResetToken = (): void => sessionStorage.removeItem(keptAs)

/**
 * The account of the kept link; reading does not use the link up. An error for a dead link, and where no link is kept.
 */
export function useResetLink(isWanted: boolean) {
  const token = sessionStorage.getItem(keptAs)
  return useQuery({
    queryKey: ['password-reset', token],
    queryFn: async (): Promise<ResetLink> => ({
      ...(await passwords.readReset(token ?? noToken)),
      token: token ?? noToken,
    }),
    enabled: isWanted,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}

// a well-formed but unknown token: its answer is the answer for every dead link
const noToken = 'x'.repeat(43)

/** A dead link: the reason, and the way to a new one. After a failure of the network the same link may still work. */
export function ResetLinkDead({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLingui()
  const { sentence } = useFailureWords(error)
  const isDead = error instanceof CallFailed && error.refusal === 'password_link_dead'
  return (
    <>
      <AuthHead title={isDead ? t`This link does not work` : t`The link could not be read`}>
        <span role="alert">{sentence}</span>
      </AuthHead>
      <Stack gap={2}>
        {!isDead && (
          <Button kind="primary" size="large" wide onPress={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <LinkButton kind={isDead ? 'primary' : 'secondary'} size="large" wide href="/forgotPassword">
          <Trans>Get a new link</Trans>
        </LinkButton>
        <LinkButton size="large" wide href="/signin">
          <Trans>Sign in</Trans>
        </LinkButton>
      </Stack>
    </>
  )
}
