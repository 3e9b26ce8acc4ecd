page-title = Palabre
