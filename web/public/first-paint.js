// Runs before the first paint, so that a chosen theme and language never flash past another.
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
    if (lang) document.documentElement.lang = lang
  } catch {
    // storage may be forbidden; the system's theme stands
  }
})()
