import { UnseenInput } from '../kit/unseen.tsx'

/** Tells a password manager whose password stands in the form; nobody sees or reaches it. */
export function AccountName({ of: name }: { of: string }) {
  return <UnseenInput type="text" autoComplete="username" value={name} readOnly tabIndex={-1} aria-hidden="true" />
}
