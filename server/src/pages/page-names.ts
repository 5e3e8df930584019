import type { Language } from '@sahuji/contract/languages'

/** The names of the general pages by their ids, for languages in which their texts are not written. */
const names: Readonly<Partial<Record<Language, readonly string[]>>> = {
  zh: ['关于我们', '商户条款', '手续费与限额', '隐私声明', '反洗钱与 KYC 声明', '投诉', '安全', '无障碍声明', 'Cookie'],
  es: [
    'Quiénes somos',
    'Condiciones para comercios',
    'Comisiones y límites',
    'Privacidad',
    'Aviso sobre blanqueo de capitales y KYC',
    'Reclamaciones',
    'Seguridad',
    'Declaración de accesibilidad',
    'Cookies',
  ],
  fr: [
    'À propos',
    'Conditions pour les commerçants',
    'Frais et plafonds',
    'Confidentialité',
    'Avis anti-blanchiment et KYC',
    'Réclamations',
    'Sécurité',
    'Déclaration d’accessibilité',
    'Cookies',
  ],
  it: [
    'Chi siamo',
    'Condizioni per i commercianti',
    'Commissioni e limiti',
    'Privacy',
    'Avviso antiriciclaggio e KYC',
    'Reclami',
    'Sicurezza',
    'Dichiarazione di accessibilità',
    'Cookie',
  ],
  ar: [
    'من نحن',
    'شروط التجار',
    'الرسوم والحدود',
    'إشعار الخصوصية',
    'إشعار مكافحة غسل الأموال وKYC',
    'الشكاوى',
    'الأمان',
    'بيان إمكانية الوصول',
    'ملفات تعريف الارتباط',
  ],
}

/** What a page is called in a language; undefined where its own title is read. */
export const pageNameIn = (language: Language, id: number): string | undefined => names[language]?.[id - 1]
