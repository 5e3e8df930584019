import { useReader } from '../../kit/format/reader.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { kyc } from './calls.ts'

/** Nepal’s provinces, districts and local levels, and their names in the reader's script. */
export function useAreas() {
  const { language } = useReader()
  const query = useCardQuery(kyc.areas())
  const nameOf = ({ name, name_ne }: { name: string; name_ne: string }) => (language === 'ne' ? name_ne : name)
  return { provinces: query.data, nameOf, query }
}
