import type { Language } from '../languages.ts'

type Waits = Readonly<Record<'too_many' | 'sign_in_locked', Readonly<Record<'minutes' | 'hours', string>>>>

/** What a refusal says that asks for a long wait: nobody counts three thousand seconds. */
export const longWaits: Readonly<Record<Language, Waits>> = {
  en: {
    too_many: {
      minutes: 'Too many requests. Please try again in {minutes} minutes.',
      hours: 'Too many requests. Please try again in {hours} hours.',
    },
    sign_in_locked: {
      minutes: 'Too many failed attempts. Please try again in {minutes} minutes.',
      hours: 'Too many failed attempts. Please try again in {hours} hours.',
    },
  },
  ne: {
    too_many: {
      minutes: 'एकैचोटि धेरै अनुरोध भयो। कृपया {minutes} मिनेटपछि फेरि प्रयास गर्नुहोस्।',
      hours: 'एकैचोटि धेरै अनुरोध भयो। कृपया {hours} घण्टापछि फेरि प्रयास गर्नुहोस्।',
    },
    sign_in_locked: {
      minutes: 'धेरै पटक मिलेन। कृपया {minutes} मिनेटपछि फेरि प्रयास गर्नुहोस्।',
      hours: 'धेरै पटक मिलेन। कृपया {hours} घण्टापछि फेरि प्रयास गर्नुहोस्।',
    },
  },
  zh: {
    too_many: {
      minutes: '请求过于频繁，请在 {minutes} 分钟后重试。',
      hours: '请求过于频繁，请在 {hours} 小时后重试。',
    },
    sign_in_locked: {
      minutes: '失败次数过多，请在 {minutes} 分钟后再试。',
      hours: '失败次数过多，请在 {hours} 小时后再试。',
    },
  },
  es: {
    too_many: {
      minutes: 'Demasiadas solicitudes. Inténtelo de nuevo dentro de {minutes} minutos.',
      hours: 'Demasiadas solicitudes. Inténtelo de nuevo dentro de {hours} horas.',
    },
    sign_in_locked: {
      minutes: 'Demasiados intentos fallidos. Vuelva a intentarlo dentro de {minutes} minutos.',
      hours: 'Demasiados intentos fallidos. Vuelva a intentarlo dentro de {hours} horas.',
    },
  },
  fr: {
    too_many: {
      minutes: 'Trop de demandes. Veuillez réessayer dans {minutes} minutes.',
      hours: 'Trop de demandes. Veuillez réessayer dans {hours} heures.',
    },
    sign_in_locked: {
      minutes: 'Trop de tentatives infructueuses. Veuillez réessayer dans {minutes} minutes.',
      hours: 'Trop de tentatives infructueuses. Veuillez réessayer dans {hours} heures.',
    },
  },
  it: {
    too_many: {
      minutes: 'Troppe richieste. Riprovi tra {minutes} minuti.',
      hours: 'Troppe richieste. Riprovi tra {hours} ore.',
    },
    sign_in_locked: {
      minutes: 'Troppi tentativi non riusciti. Riprovi tra {minutes} minuti.',
      hours: 'Troppi tentativi non riusciti. Riprovi tra {hours} ore.',
    },
  },
  ar: {
    too_many: {
      minutes: 'الطلبات كثيرة ومتتالية. يُرجى المحاولة مجددًا بعد {minutes} دقيقة.',
      hours: 'الطلبات كثيرة ومتتالية. يُرجى المحاولة مجددًا بعد {hours} ساعة.',
    },
    sign_in_locked: {
      minutes: 'كثرت المحاولات الفاشلة. يُرجى المحاولة مجددًا بعد {minutes} دقيقة.',
      hours: 'كثرت المحاولات الفاشلة. يُرجى المحاولة مجددًا بعد {hours} ساعة.',
    },
  },
}
