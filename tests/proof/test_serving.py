"""Sites of the lab: they start, survive kills at the same address, and leave nothing behind."""

from lab.serving import served


def test_a_killed_process_is_started_again_at_the_same_address() -> None:
    with served() as site:
        (web,) = site.webs
        address, before = web.url, web.pid
        web.kill()
        assert not web.alive
        assert not web.answers()
        web.start()
        web.wait()
        assert (web.url, web.answers("/")) == (address, True)
        assert web.pid != before
        web.stop()
        printed = "\n".join(site.lines())
    assert printed.count("Carreira is at") == 2, printed
    assert "Traceback" not in printed, printed
    assert not site.data.exists()


def test_two_web_processes_serve_the_same_site() -> None:
    with served(webs=2) as site:
        assert all(web.answers("/") for web in site.webs)
