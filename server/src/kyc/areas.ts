import { readFileSync } from 'node:fs'
import type { readAreas as entry } from '@sahuji/contract/kyc'
import type { Gives } from '@sahuji/contract/http/route'

type Provinces = Gives<typeof entry>

/**
 * The 7 provinces, 77 districts and 753 local levels of Nepal. From `states-nepal` 0.2.0 (MIT), with the present names
 * of provinces and districts; the number of local levels of each district was compared with `nepali` 1.2.0 (PyPI).
 */
const provinces = JSON.parse(readFileSync(new URL('areas.json', import.meta.url), 'utf8')) as Provinces

const districts = new Map(
  provinces.flatMap((province) =>
    province.districts.map(({ id, local_levels }) => [id, new Set(local_levels.map((level) => level.id))]),
  ),
)

/** All of them, for the screens that offer a choice. */
export const readAreas = (): Promise<Provinces> => Promise.resolve(provinces)

export const isDistrict = (id: number): boolean => districts.has(id)

/** The names of an address in a case, the nearest first; none for an address that is not complete. */
export function placeNamesOf({ district, local_level }: Record<string, unknown>): { name: string; name_ne: string }[] {
  const around = provinces.flatMap((province) => province.districts).find(({ id }) => id === district)
  const nearest = around?.local_levels.find(({ id }) => id === local_level)
  return [nearest, around].filter((place) => place !== undefined)
}

/** Whether a local level lies in a district. */
export const isLocalLevelOf = (district: number, local_level: number): boolean =>
  districts.get(district)?.has(local_level) ?? false
