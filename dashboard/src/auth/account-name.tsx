import { UnseenInput } from '../kit/unseen.tsx'

/** A hidden field that tells a password manager the account of the password in the form. */
export function AccountName({ of: name }: { of: string }) {
  return <UnseenInput type="text" autoComplete="username" value={name} readOnly tabIndex={-1} aria-hidden="true" />
}
