// Shows the chat list as it stood last until the app stands, which then takes its place: see web/src/app/last-picture.ts.
// Runs before the first paint, after the styles. A press on a chat is an ordinary link, so that none is lost.
;(function () {
  try {
    var kept = JSON.parse(localStorage.getItem('last-picture'))
    var path = location.hash.slice(1)
    var fits =
      kept &&
      localStorage.getItem('token') &&
      kept.userId === localStorage.getItem('userId') &&
      kept.language === (localStorage.getItem('lang') || navigator.language) &&
      kept.styles === document.querySelector('link[rel=stylesheet]').href &&
      kept.width === window.innerWidth &&
      (path.length <= 1 || path === kept.path)
    if (!fits) return
    var picture = document.createElement('div')
    picture.dataset.lastPicture = ''
    picture.style.display = 'contents'
    picture.setAttribute('aria-hidden', 'true')
    kept.parts.forEach(function (part) {
      picture.append(made(part, false))
    })
    document.getElementById('root').append(picture)
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
