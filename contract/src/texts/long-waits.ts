import type { Language } from '../languages.ts'

type Waits = Readonly<Record<'too_many' | 'sign_in_locked', Readonly<Record<'second' | 'minutes' | 'hours', string>>>>

/** What a refusal says that asks for one second, or for a long wait: nobody counts three thousand seconds. */
export const longWaits: Readonly<Record<Language, Waits>> = {
  en: {
    too_many: {
      second: 'Too many requests. Please wait a second and try again.',
      minutes: 'Too many requests. Please try again in {minutes} minutes.',
      hours: 'Too many requests. Please try again in {hours} hours.',
    },
    sign_in_locked: {
      second: 'Too many failed attempts. Please wait a second before you try again.',
      minutes: 'Too many failed attempts. Please try again in {minutes} minutes.',
      hours: 'Too many failed attempts. Please try again in {hours} hours.',
    },
  },
  ne: {
    too_many: {
      second: 'एकैचोटि धेरै अनुरोध भयो। कृपया एक सेकेन्ड पर्खेर फेरि प्रयास गर्नुहोस्।',
      minutes: 'एकैचोटि धेरै अनुरोध भयो। कृपया {minutes} मिनेटपछि फेरि प्रयास गर्नुहोस्।',
      hours: 'एकैचोटि धेरै अनुरोध भयो। कृपया {hours} घण्टापछि फेरि प्रयास गर्नुहोस्।',
    },
    sign_in_locked: {
      second: 'धेरै पटक मिलेन। कृपया एक सेकेन्ड पर्खेर फेरि प्रयास गर्नुहोस्।',
      minutes: 'धेरै पटक मिलेन। कृपया {minutes} मिनेटपछि फेरि प्रयास गर्नुहोस्।',
      hours: 'धेरै पटक मिलेन। कृपया {hours} घण्टापछि फेरि प्रयास गर्नुहोस्।',
    },
  },
  zh: {
    too_many: {
      second: '请求过于频繁，请等待 1 秒后重试。',
      minutes: '请求过于频繁，请在 {minutes} 分钟后重试。',
      hours: '请求过于频繁，请在 {hours} 小时后重试。',
    },
    sign_in_locked: {
      second: '失败次数过多，请等待 1 秒后再试。',
      minutes: '失败次数过多，请在 {minutes} 分钟后再试。',
      hours: '失败次数过多，请在 {hours} 小时后再试。',
    },
  },
  es: {
    too_many: {
      second: 'Demasiadas solicitudes. Espere un segundo e inténtelo de nuevo.',
      minutes: 'Demasiadas solicitudes. Inténtelo de nuevo dentro de {minutes} minutos.',
      hours: 'Demasiadas solicitudes. Inténtelo de nuevo dentro de {hours} horas.',
    },
    sign_in_locked: {
      second: 'Demasiados intentos fallidos. Espere un segundo antes de volver a intentarlo.',
      minutes: 'Demasiados intentos fallidos. Vuelva a intentarlo dentro de {minutes} minutos.',
      hours: 'Demasiados intentos fallidos. Vuelva a intentarlo dentro de {hours} horas.',
    },
  },
  fr: {
    too_many: {
      second: 'Trop de demandes. Veuillez attendre une seconde, puis réessayer.',
      minutes: 'Trop de demandes. Veuillez réessayer dans {minutes} minutes.',
      hours: 'Trop de demandes. Veuillez réessayer dans {hours} heures.',
    },
    sign_in_locked: {
      second: 'Trop de tentatives infructueuses. Veuillez attendre une seconde avant de réessayer.',
      minutes: 'Trop de tentatives infructueuses. Veuillez réessayer dans {minutes} minutes.',
      hours: 'Trop de tentatives infructueuses. Veuillez réessayer dans {hours} heures.',
    },
  },
  it: {
    too_many: {
      second: 'Troppe richieste. Attenda un secondo e riprovi.',
      minutes: 'Troppe richieste. Riprovi tra {minutes} minuti.',
      hours: 'Troppe richieste. Riprovi tra {hours} ore.',
    },
    sign_in_locked: {
      second: 'Troppi tentativi non riusciti. Attenda un secondo prima di riprovare.',
      minutes: 'Troppi tentativi non riusciti. Riprovi tra {minutes} minuti.',
      hours: 'Troppi tentativi non riusciti. Riprovi tra {hours} ore.',
    },
  },
  ar: {
    too_many: {
      second: 'الطلبات كثيرة ومتتالية. يُرجى الانتظار ثانية واحدة ثم المحاولة مجددًا.',
      minutes: 'الطلبات كثيرة ومتتالية. يُرجى المحاولة مجددًا بعد {minutes} دقيقة.',
      hours: 'الطلبات كثيرة ومتتالية. يُرجى المحاولة مجددًا بعد {hours} ساعة.',
    },
    sign_in_locked: {
      second: 'كثرت المحاولات الفاشلة. يُرجى الانتظار ثانية واحدة قبل المحاولة مجددًا.',
      minutes: 'كثرت المحاولات الفاشلة. يُرجى المحاولة مجددًا بعد {minutes} دقيقة.',
      hours: 'كثرت المحاولات الفاشلة. يُرجى المحاولة مجددًا بعد {hours} ساعة.',
    },
  },
}
