// Runs before the first paint, so that a chosen theme and language never flash past another, and what the signed-in need
// is asked for at once: `data-ahead` comes from web/build/first-paint.ts.
;(function () {
  try {
    var theme = localStorage.getItem('theme')
    var lang = localStorage.getItem('lang')
    if (theme === 'light' || theme === 'dark') {
      document.documentElement.dataset.theme = theme
      document.querySelectorAll('meta[name=theme-color]').forEach(function (meta) {
        meta.content = theme === 'dark' ? '#16120f' : '#f8f4ee'
      })
    }
    var text = localStorage.getItem('text-size')
    if (text === 'large' || text === 'largest') document.documentElement.dataset.text = text
    var list = Number(localStorage.getItem('list-width'))
    if (list >= 280 && list <= 520) document.documentElement.style.setProperty('--list-width', list + 'px')
    if (lang) document.documentElement.lang = lang
    // see web/src/client/device/app-lock.ts, which shows the page again
    if (localStorage.getItem('app-lock') && localStorage.getItem('token'))
      document.documentElement.dataset.locked = ''
    var notified = document.currentScript.dataset.ahead
    if (notified && localStorage.getItem('token')) {
      var ahead = JSON.parse(notified)
      var spoken = [lang].concat(navigator.languages, 'en').map(function (tag) {
        return (tag || '').split('-')[0]
      })
      var language = spoken.find(function (one) {
        return one !== 'all' && ahead[one]
      })
      ahead.all.concat(ahead[language]).forEach(function (href) {
        var link = document.createElement('link')
        link.rel = 'modulepreload'
        link.href = href
        document.head.append(link)
      })
    }
  } catch {
    // storage may be forbidden; the system's theme stands
  }
})()
