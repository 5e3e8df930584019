import { type TransactionKind, transactionKinds } from '@sahuji/contract/transactions'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** The kind that the address asks for; anything else is no filter. */
export function useKindFilter(address: string) {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const kind: TransactionKind | undefined = transactionKinds.find((each) => each === search['kind'])
  return { kind, clear: () => void navigate({ to: address }) }
}
