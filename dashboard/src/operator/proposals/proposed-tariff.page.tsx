import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { TariffPage } from '../../tariff/office/tariff.page.tsx'
import { deciding } from './calls.ts'

/** /operator/tariff: `?proposal=` shows a proposed change of it. */
export function ProposedTariffPage() {
  const { proposal: id }: { proposal?: string } = useSearch({ strict: false })
  const { data } = useQuery({ ...deciding.proposal(id ?? ''), enabled: id !== undefined })
  const proposed = data?.tariff && { ...data.tariff, by: data.maker_name }
  return <TariffPage proposed={proposed} />
}
