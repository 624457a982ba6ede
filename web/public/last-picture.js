// Covers the page with the chat list as it was last, until the app is there: see web/src/app/start/startup-snapshot.ts.
// Runs before the first paint, after the styles. A press on a chat is an ordinary link, so that none is lost.
;(function () {
  try {
    var stored = JSON.parse(localStorage.getItem('last-picture'))
    var path = location.hash.slice(1)
    var fits =
      stored &&
      localStorage.getItem('token') &&
      stored.userId === localStorage.getItem('userId') &&
      stored.language === (localStorage.getItem('lang') || navigator.language) &&
      stored.styles === document.querySelector('link[rel=stylesheet]').href &&
      stored.width === window.innerWidth &&
      (path.length <= 1 || path === stored.path)
    if (!fits) return
    var picture = document.createElement('div')
    picture.dataset.lastPicture = ''
    Object.assign(picture.style, {
      position: 'absolute',
      inset: '0',
      zIndex: '1',
      overflow: 'hidden',
      background: 'var(--ink-50)',
    })
    picture.setAttribute('aria-hidden', 'true')
    stored.parts.forEach(function (part) {
      picture.append(made(part, false))
    })
    document.body.append(picture)
  } catch {
    // storage may be forbidden or hold something else; the app stands without it
  }

  function made(part, drawn) {
    if (typeof part === 'string') return part
    drawn = drawn || part[0] === 'svg'
    var element = drawn
      ? document.createElementNS('http://www.w3.org/2000/svg', part[0])
      : document.createElement(part[0])
    Object.entries(part[1]).forEach(function (entry) {
      element.setAttribute(entry[0], entry[1])
    })
    part.slice(2).forEach(function (child) {
      element.append(made(child, drawn))
    })
    return element
  }
})()
