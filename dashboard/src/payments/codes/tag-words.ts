import { useLingui } from '@lingui/react/macro'
import type { CodeTag } from './tags-in-code.ts'

/** The names and values of a QR's fields in words. EMVCo QRCPS-MPM §4. */
export function useTagWords() {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    '00': t`Version`,
    '01': t`Kind`,
    '26': 'Fonepay',
    '29': 'NEPALPAY',
    '52': t`Trade`,
    '53': t`Currency`,
    '54': t`Amount`,
    '58': t`Country`,
    '59': t`Name`,
    '60': t`City`,
    '62': t`Where`,
    '64': t`In Nepali`,
  }
  const partNames: Readonly<Record<string, string>> = {
    '01': t`bill`,
    '03': t`store`,
    '05': t`reference`,
    '07': t`terminal`,
    '08': t`purpose`,
  }
  const acquirerAndShop = (text: string): string => {
    const [, network = '', acquirer = '', shop = ''] = /^([A-Z]{4})(\d{8})(.*)$/.exec(text)?.map(isolated) ?? []
    return network ? t`${network}, acquirer ${acquirer}, shop ${shop}` : text
  }
  const valueOf = ({ id, value: written, parts }: CodeTag): string => {
    const value = isolated(written)
    if (id === '01') return written === '12' ? t`${value}, for one payment` : t`${value}, for many payments`
    if (id === '29') return acquirerAndShop(parts.get('00') ?? '')
    if (id === '52' && written === '0000') return t`${value}, not given`
    if (id === '53' && written === '524') return t`${value}, Nepali rupee`
    if (id === '58' && written === 'NP') return t`${value}, Nepal`
    if (id === '62') return [...parts].map(([part, said]) => `${partNames[part] ?? part} ${isolated(said)}`).join(', ')
    if (id === '64') return isolated([parts.get('01'), parts.get('02')].filter(Boolean).join(', '))
    return value
  }
  return { nameOf: (id: string) => names[id] ?? id, valueOf }
}

/** A value keeps its own direction within the sentence of a language from right to left. */
const isolated = (text: string): string => `\u2068${text}\u2069`
